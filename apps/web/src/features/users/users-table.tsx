import { Archive, ArrowDown, ArrowUp, ArrowUpDown, Trash2 } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { t, type Text, text } from '@staffroom/contracts/texts/text.js';
import { countryLabel, roleLabel, type User, type UserSort } from '@staffroom/contracts/users.js';
import { useCurrentUser } from '../../api/session.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { HistoryButton } from '../../shared/history/history-button.js';
import { shortDays } from '../../shared/time-off/leave-text.js';
import { Tooltip } from '../../ui/tooltip.js';
import { actionsOn, type UserAction, userActions } from './user-actions.js';
import type { UserOrder } from './api/users.api.js';

interface UsersTableProps {
  users: readonly User[];
  order: UserOrder;
  onOrder: (order: UserOrder) => void;
  onAction: (action: UserAction, user: User) => void;
}

const columns: readonly { sort: UserSort; title: Text; value: (user: User) => ReactNode; className?: string }[] = [
  { sort: 'role', title: text('Role'), value: ({ role }) => roleLabel(role) },
  { sort: 'team', title: text('Team'), value: ({ teamName }) => named(teamName) },
  { sort: 'manager', title: text('Manager'), value: managerOf },
  { sort: 'country', title: text('Country'), value: ({ country }) => countryLabel(country) },
  {
    sort: 'balance',
    title: text('Balance'),
    value: ({ vacationHours, dayHours }) => t('{days} left', { days: shortDays(vacationHours, dayHours).join(' ') }),
    className: 'text-end',
  },
];

/** Scrolls sideways in its own box where the screen is narrow; `relative` keeps the hidden heading inside it. */
export default function UsersTable({ users, order, onOrder, onAction }: UsersTableProps) {
  const viewerId = useCurrentUser().id;
  return (
    <div className="relative overflow-x-auto rounded-card border bg-surface">
      <table aria-label={t('Users')} className="w-full min-w-[900px] text-start">
        <thead>
          <tr className="border-b text-sm text-quiet">
            <SortedHeader sort="name" title={t('Name')} order={order} onOrder={onOrder} />
            {columns.map(({ sort, title, className }) => (
              <SortedHeader key={sort} title={t(title)} {...{ sort, className, order, onOrder }} />
            ))}
            <th scope="col" className="px-3">
              <span className="sr-only">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {users.map((user) => (
            <tr key={user.id} className="hover:bg-sunken/50">
              <th scope="row" className="max-w-72 px-3 py-2 text-start font-normal">
                <Identity user={user} />
              </th>
              {columns.map(({ sort, value, className }) => (
                <td key={sort} className={clsx('max-w-44 px-3 py-2 tabular-nums', className)}>
                  {value(user)}
                </td>
              ))}
              <td className="w-px px-2 py-1 whitespace-nowrap">
                <div className="flex justify-end">
                  {actionsOn(user, viewerId).map((action) => (
                    <RowAction key={action} action={action} user={user} onAction={onAction} />
                  ))}
                  <HistoryButton of={{ area: 'users', id: user.id }} about={user.fullName} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Identity({ user: { id, fullName, email, status, employment, erasureOn } }: { user: User }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar id={id} name={fullName} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="truncate font-medium" title={fullName}>
            {fullName}
          </span>
          {employment?.employeeNumber && (
            <span dir="auto" className="shrink-0 text-sm text-quiet" title={t('Employee number')}>
              {employment.employeeNumber}
            </span>
          )}
          {status === 'ARCHIVED' && <Badge icon={Archive}>{t('Archived')}</Badge>}
          {erasureOn && (
            <Badge icon={Trash2}>{t('Will be deleted on {day}', { day: formatPlainDate(erasureOn) })}</Badge>
          )}
        </div>
        <p className="truncate text-sm text-quiet">{email}</p>
      </div>
    </div>
  );
}

interface SortedHeaderProps extends Pick<UsersTableProps, 'order' | 'onOrder'> {
  sort: UserSort;
  title: string;
  className?: string;
}

function SortedHeader({ sort, title, className, order, onOrder }: SortedHeaderProps) {
  const isSorted = order.sort === sort;
  const descending = isSorted && order.order === 'desc';
  const Icon = isSorted ? (descending ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : undefined}
      className={clsx('px-1 py-1 font-medium', className ?? 'text-start')}
    >
      <button
        type="button"
        onClick={() => onOrder({ sort, order: isSorted && !descending ? 'desc' : 'asc' })}
        className={clsx(
          'inline-flex h-8 items-center gap-1 rounded-control px-2 hover:bg-sunken hover:text-ink focus-visible:outline-offset-[-2px]',
          isSorted && 'text-ink',
        )}
      >
        {title}
        <Icon className={clsx('size-3.5', !isSorted && 'opacity-60')} aria-hidden="true" />
      </button>
    </th>
  );
}

interface RowActionProps {
  action: UserAction;
  user: User;
  onAction: UsersTableProps['onAction'];
}

function RowAction({ action, user, onAction }: RowActionProps) {
  const { label, name, icon: Icon } = userActions[action];
  return (
    <Tooltip label={t(label)}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t(name, { name: user.fullName })}
        onClick={() => onAction(action, user)}
      >
        <Icon aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}

/** A manager who was archived shows as Unknown (R24). */
function managerOf({ managerId, managerName }: User): ReactNode {
  return named(managerName ?? (managerId ? t('Unknown') : null));
}

function named(name: string | null): ReactNode {
  return name === null ? (
    <span className="text-quiet">—</span>
  ) : (
    <span dir="auto" className="block truncate" title={name}>
      {name}
    </span>
  );
}
