import type { PersonRetention } from '@staffroom/contracts/retention.js';
import type { Country } from '@staffroom/contracts/users.js';
import { erasableFrom, keptDocuments, type KeptDocuments, keptUntil } from '@staffroom/domain/company/retention.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Clock } from '../../platform/clock/clock.js';
import { readRetention } from '../company/facade.js';
import { people } from '../directory/facade.js';
import { unpaidRefundsOf } from '../refunds/facade.js';
import { findPlannedErasure } from '../users/facade.js';
import { heldDocuments } from './held-documents.view.js';

/** By the periods of the person's present country. Null if there is no such person. */
export async function personRetention(db: Queryable, userId: string, clock: Clock): Promise<PersonRetention | null> {
  const { rows } = await db.query<{ country: Country }>(`select u.country from ${people('u')} where u.id = $1`, [
    userId,
  ]);
  const country = rows[0]?.country;
  if (!country) return null;
  const documents = await documentsKept(db, userId, country, clock.timeZone);
  const today = clock.today();
  const until = keptUntil(documents, today);
  const kept = documents.filter((one) => one.until >= today).sort((one, other) => (one.until > other.until ? -1 : 1));
  const plannedErasure = await findPlannedErasure(db, userId);
  const unpaidRefunds = await unpaidRefundsOf(db, userId);
  return { country, kept, until, erasableFrom: until && erasableFrom(until), plannedErasure, unpaidRefunds };
}

/** The last day on which something of this person has to be kept, seen from that day. */
export async function keptUntilOf(
  db: Queryable,
  userId: string,
  { day, timeZone }: { day: PlainDate; timeZone: string },
): Promise<PlainDate | null> {
  const { rows } = await db.query<{ country: Country }>(`select u.country from ${people('u')} where u.id = $1`, [
    userId,
  ]);
  return rows[0] ? keptUntil(await documentsKept(db, userId, rows[0].country, timeZone), day) : null;
}

async function documentsKept(
  db: Queryable,
  userId: string,
  country: Country,
  timeZone: string,
): Promise<KeptDocuments[]> {
  return keptDocuments(await heldDocuments(db, userId, timeZone), await readRetention(db, country));
}
