import { Archive, MapPin, Palmtree, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { countryLabel, type User } from '@staffroom/contracts/users.js';
import { useCurrentUser } from '../../api/session.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { HistoryButton } from '../../shared/history/history-button.js';
import { RoleBadge } from '../../shared/people/role-badge.js';
import { actionsOn, type UserAction, userActions } from './user-actions.js';

interface UserCardProps {
  user: User;
  onAction: (action: UserAction, user: User) => void;
}

/** Not rendered again with the page, of which a long list would be most. */
export const UserCard = memo(function UserCard({ user, onAction }: UserCardProps) {
  const { id, fullName, email, role, status, country, vacationDays, erasureOn } = user;
  return (
    <li className="skip-offscreen min-w-0">
      <Card className="flex h-full flex-col gap-3 p-4">
        <div className="flex items-center gap-3">
          <Avatar id={id} name={fullName} size="lg" />
          <div className="min-w-0 flex-1">
            <h2 dir="auto" className="line-clamp-2 font-medium break-words">
              {fullName}
            </h2>
            <p className="truncate text-sm text-quiet">{email}</p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-quiet">
          <RoleBadge role={role} />
          {status === 'ARCHIVED' && <Badge icon={Archive}>{t('Archived')}</Badge>}
          {erasureOn && (
            <Fact icon={<Trash2 className="size-3.5" aria-hidden="true" />}>
              {t('Will be deleted on {day}', { day: formatPlainDate(erasureOn) })}
            </Fact>
          )}
          <Fact icon={<MapPin className="size-3.5" aria-hidden="true" />}>{countryLabel(country)}</Fact>
          <Fact icon={<Palmtree className="size-3.5" aria-hidden="true" />}>
            {t('{count, plural, one {# vacation day} other {# vacation days}}', { count: vacationDays })}
          </Fact>
        </div>
        <Actions user={user} onAction={onAction} />
      </Card>
    </li>
  );
});

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {icon}
      {children}
    </span>
  );
}

function Actions({ user, onAction }: UserCardProps) {
  return (
    <div className="-mx-2 mt-auto flex flex-wrap items-center gap-1 max-md:[&>button]:flex-1">
      {actionsOn(user, useCurrentUser().id).map((action) => {
        const { label, name, icon: Icon } = userActions[action];
        return (
          <Button
            key={action}
            variant="ghost"
            size="sm"
            aria-label={t(name, { name: user.fullName })}
            onClick={() => onAction(action, user)}
          >
            <Icon className="max-md:hidden" aria-hidden="true" />
            {t(label)}
          </Button>
        );
      })}
      <HistoryButton of={{ area: 'users', id: user.id }} about={user.fullName} />
    </div>
  );
}
