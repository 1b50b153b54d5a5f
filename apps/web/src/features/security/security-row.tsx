import { type SecurityEvent, securityEventText } from '@staffroom/contracts/security.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { IconTile } from '../../ui/icon-tile.js';
import { Moment } from '../../ui/moment.js';
import { securityEventStyles } from './security-event-styles.js';

export function SecurityRow({ event }: { event: SecurityEvent }) {
  const { icon, tone } = securityEventStyles[event.type];
  const facts = [actorText(event), event.browser, event.address].filter((fact) => fact !== null);
  return (
    <li className="flex gap-4 px-5 py-3.5 max-md:gap-3 max-md:px-4 md:items-center">
      <IconTile icon={icon} tone={tone} />
      <div className="flex min-w-0 flex-1 justify-between gap-x-6 gap-y-0.5 max-md:flex-col md:items-center">
        <div className="min-w-0 break-words">
          <p>
            <span className="font-medium">{event.userName ?? t('Deleted user')}</span>
            <span className="text-quiet"> · </span>
            {securityEventText(event)}
          </p>
          {facts.length > 0 && <p className="text-sm text-quiet first-letter:uppercase">{facts.join(' · ')}</p>}
        </div>
        <Moment at={event.createdAt} className="shrink-0 text-sm text-quiet tabular-nums" />
      </div>
    </li>
  );
}

/** Null if people acted on their own account, or the portal did. */
function actorText({ userId, actorId, actorName }: SecurityEvent): string | null {
  return actorId === null || actorId === userId ? null : t('by {name}', { name: actorName ?? t('Deleted user') });
}
