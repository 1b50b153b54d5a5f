/** The policies as they are now. Their stream is short: it has one event for each change that HR makes. */
import type { SpecialLeaveKind } from '@staffroom/contracts/company.js';
import { defaultSpecialLeave } from '@staffroom/contracts/special-kinds.js';
import { company, type CompanyState } from '@staffroom/domain/company/company.js';
import { type CompanyEvent, companyStream } from '@staffroom/domain/company/company-events.js';
import { replay } from '@staffroom/domain/decider.js';
import type { Queryable } from '../../platform/database/database.js';
import type { EventLog } from '../../platform/event-log/event-log.js';

export async function readCompany(log: EventLog, db: Queryable): Promise<CompanyState> {
  const { events } = await log.history<CompanyEvent>(companyStream, db);
  return replay(company, events);
}

/** What HR offers under that id now. Null if there is no such kind of special leave, or no longer (R51). */
export async function offeredKind(
  log: EventLog,
  db: Queryable,
  kindId: string | null | undefined,
): Promise<SpecialLeaveKind | null> {
  if (!kindId) return null;
  const { specialLeave } = await readCompany(log, db);
  return specialLeave.find((kind) => kind.kindId === kindId) ?? null;
}

/** The kinds of special leave that the portal brought along, and each that HR has ever offered. The last one with an id has its last name. */
export async function kindsEverOffered(log: EventLog, db: Queryable): Promise<SpecialLeaveKind[]> {
  const { events } = await log.history<CompanyEvent>(companyStream, db);
  return [
    ...defaultSpecialLeave,
    ...events.flatMap(({ type, data }) => (type === 'SpecialLeaveKindSet' ? [data] : [])),
  ];
}
