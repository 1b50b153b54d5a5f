import { t } from '@staffroom/contracts/texts/text.js';
import { countryLabel, roleLabel } from '@staffroom/contracts/users.js';
import { useCurrentUser } from '../../api/session.js';
import { Avatar } from '../../ui/avatar.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';

export function ProfileCard() {
  const user = useCurrentUser();
  const facts: [label: string, value: string][] = [
    [t('Job title'), user.jobTitle],
    [t('Role'), roleLabel(user.role)],
    [t('Team'), user.teamName ?? t('No team')],
    [t('Manager'), user.managerName ?? t('No manager')],
    [t('Country'), countryLabel(user.country)],
  ];
  return (
    <Card>
      <CardHeader title={t('Profile')} subtitle={t('HR keeps these details. Ask them if something is wrong.')} />
      <CardBody className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <Avatar id={user.id} name={user.fullName} size="lg" />
          <div className="min-w-0 break-words">
            <p dir="auto" className="font-medium">
              {user.fullName}
            </p>
            <p className="text-quiet">{user.email}</p>
          </div>
        </div>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0 break-words">
              <dt className="text-sm text-quiet">{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}
