import type { ChangingList } from '@staffroom/contracts/changes.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type Change, forManagerOfTeam, forReviewer, listsOfSeen, listsOfTeamManager } from '../area/changes.js';

/** Those who saw the person before this event and may see them no longer. The views no longer tell. */
export async function forFormerManagers(
  log: EventLog,
  event: RecordedEvent<UserEvent>,
  ...more: ChangingList[]
): Promise<Change[]> {
  const { events } = await log.history<UserEvent>(event.stream);
  let managerId: string | null = null;
  let teamId: string | null = null;
  for (const { data } of events.slice(0, event.version - 1)) {
    if ('managerId' in data) managerId = data.managerId ?? null;
    if ('teamId' in data) teamId = data.teamId ?? null;
  }
  return [
    ...(managerId ? [forReviewer(managerId, ...listsOfSeen, ...more)] : []),
    ...(teamId ? [forManagerOfTeam(teamId, ...listsOfTeamManager, ...more)] : []),
  ];
}
