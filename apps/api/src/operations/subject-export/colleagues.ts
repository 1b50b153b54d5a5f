/**
 * Replaces other people in a subject export by their roles at the time. Their names and ids are their data, not the
 * subject's.
 */
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { Role } from '@staffroom/contracts/users.js';
import { readEvents, type ReadableLog } from '../../modules/audit/log-reader.js';
import { sql } from '../../platform/database/sql.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';

const words: Record<Role, string> = {
  EMPLOYEE: 'an employee',
  EXECUTIVE: 'an executive',
  HR_MANAGER: 'an HR manager',
};
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

interface RoleSince {
  position: number;
  role: Role;
}

export class Colleagues {
  private constructor(
    private readonly personId: string,
    private readonly roles: ReadonlyMap<string, readonly RoleSince[]>,
  ) {}

  /** Collects everyone named in these events. */
  static async in(log: ReadableLog, personId: string, events: readonly RecordedEvent[]): Promise<Colleagues> {
    const ids = new Set(events.flatMap(({ data, meta, subjectId }) => idsIn([data, meta.actorId, subjectId])));
    const named = await readEvents<UserEvent>(
      log,
      sql`e.stream = any (${[...ids].map(userStream)}) and e.type in ('UserCreated', 'UserEdited')`,
    );
    const roles = new Map<string, RoleSince[]>();
    for (const event of named) {
      if (event.type !== 'UserCreated' && event.type !== 'UserEdited') continue;
      const { userId, role } = event.data;
      if (role) roles.set(userId, [...(roles.get(userId) ?? []), { position: event.position, role }]);
    }
    return new Colleagues(personId, roles);
  }

  /** How the export names that person for that event. */
  who(id: string | null, position: number): string {
    if (id === null) return 'Staffroom';
    if (id === this.personId) return 'you';
    const role = this.roles.get(id)?.findLast((since) => since.position <= position)?.role;
    return role ? words[role] : 'someone';
  }

  /** The same value with every other person's id replaced by words. */
  without<T>(value: T, position: number): T {
    if (typeof value === 'string') return (this.isOther(value) ? this.who(value, position) : value) as T;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((inner: unknown) => this.without(inner, position)) as T;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, this.without(inner as unknown, position)]),
    ) as T;
  }

  private isOther(value: string): boolean {
    return value !== this.personId && this.roles.has(value);
  }
}

function idsIn(value: unknown): string[] {
  return JSON.stringify(value).match(uuid) ?? [];
}
