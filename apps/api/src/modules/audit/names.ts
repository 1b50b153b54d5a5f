/** Finds the names behind ids in the log's own events: the latest name of each person and team. An API token acts like a person. */
import { t } from '@staffroom/contracts/texts/text.js';
import { deletedUser, nameShown } from '@staffroom/contracts/deleted-user.js';
import { type ApiTokenEvent, apiTokenStream } from '@staffroom/domain/api-tokens/api-token-events.js';
import type { TeamEvent } from '@staffroom/domain/teams/team-events.js';
import { teamStream } from '@staffroom/domain/teams/team-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { sql } from '../../platform/database/sql.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { LearnedNames } from '../area/audit-subject.js';
import { readEvents, type ReadableLog } from './log-reader.js';

export const portalName = 'Staffroom';

/** Limits memory use on a long log. Forgotten names are read again when needed. */
const namesKept = 20_000;

export class Names implements LearnedNames {
  private readonly people = new Map<string, string>();
  private readonly teams = new Map<string, string>();

  /** With `upTo`, the names at that position. An erased person has no name at any position. */
  constructor(
    private readonly log: ReadableLog,
    private readonly upTo: number | null = null,
    private readonly kept = namesKept,
  ) {}

  /** How many names it currently holds. */
  get size(): number {
    return this.people.size + this.teams.size;
  }

  /** Reads the names of all people and teams in these events, and of the given ones. May forget all others. */
  async learn(events: readonly RecordedEvent[], people: readonly string[], teams: readonly string[]): Promise<void> {
    const ids = { people: new Set(people), teams: new Set(teams) };
    for (const { meta, data, subjectId } of events) collect({ meta, data, userId: subjectId }, ids);
    await this.learnIds([...ids.people], [...ids.teams]);
  }

  /** The same for these ids. Their names are available until the next call. */
  async learnIds(people: readonly string[], teams: readonly string[] = []): Promise<void> {
    if (this.size > this.kept) {
      this.people.clear();
      this.teams.clear();
    }
    const unknown = people.filter((id) => !this.people.has(id));
    const unknownTeams = teams.filter((id) => !this.teams.has(id));
    if (unknown.length > 0)
      for (const event of await this.read<UserEvent | ApiTokenEvent>(
        unknown.flatMap((id) => [userStream(id), apiTokenStream(id)]),
      ))
        this.learnFrom(event);
    if (unknownTeams.length > 0)
      for (const event of await this.read<TeamEvent>(unknownTeams.map(teamStream))) this.learnFrom(event);
  }

  person(id: string): string {
    return nameShown(this.people.get(id) ?? deletedUser);
  }

  team(id: string): string {
    return this.teams.get(id) ?? t('Unknown team');
  }

  private learnFrom({ type, data }: UserEvent | ApiTokenEvent | TeamEvent): void {
    if (type === 'ApiTokenCreated') this.people.set(data.tokenId, t('API token “{name}”', { name: data.name }));
    if (type === 'UserCreated') this.people.set(data.userId, data.fullName ?? deletedUser);
    if (type === 'UserEdited' && data.fullName) this.people.set(data.userId, data.fullName);
    if (type === 'UserDeleted') this.people.set(data.userId, deletedUser);
    if (type === 'TeamCreated' || (type === 'TeamEdited' && data.name)) this.teams.set(data.teamId, data.name!);
  }

  private async read<Event extends UserEvent | ApiTokenEvent | TeamEvent>(
    streams: string[],
  ): Promise<RecordedEvent<Event>[]> {
    const named = sql`e.stream = any (${streams}) and e.type = any (${namingTypes})`;
    return readEvents<Event>(this.log, this.upTo === null ? named : sql`${named} and e.position <= ${this.upTo}`);
  }
}

const namingTypes = ['UserCreated', 'UserEdited', 'UserDeleted', 'TeamCreated', 'TeamEdited', 'ApiTokenCreated'];
const peopleFields = new Set([
  'actorId',
  'userId',
  'managerId',
  'reviewerId',
  'subjectUserId',
  'ownerId',
  'substituteId',
  'forReviewerId',
  'tokenId',
]);

/** Runs for every event of a long log, so it allocates nothing. */
function collect(value: object, ids: { people: Set<string>; teams: Set<string> }): void {
  for (const field in value) {
    const inner = (value as Record<string, unknown>)[field];
    if (typeof inner === 'object' && inner !== null) collect(inner, ids);
    else if (typeof inner !== 'string') continue;
    else if (peopleFields.has(field)) ids.people.add(inner);
    else if (field === 'teamId') ids.teams.add(inner);
  }
}
