import type { Queryable } from '../../platform/database/database.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { Area } from '../../modules/area/area.js';
import type { ExportedPerson } from '../../modules/area/person-export.js';

/** What every area exports about a person, by file name. Events must be in the order of the log. */
export async function ownData(
  db: Queryable,
  areas: readonly Area[],
  person: ExportedPerson,
  events: readonly RecordedEvent[],
): Promise<Map<string, object>> {
  const records = areas.map(({ personExport }) => personExport.begin(person));
  const handlers = new Map(records.flatMap((record) => Object.entries(record.on)));
  for (const event of events) {
    const about = handlers.get(event.type);
    if (typeof about === 'function') about(event);
  }
  const files = new Map<string, object>();
  for (const record of records)
    for (const [name, content] of Object.entries(await record.contents(db)))
      files.set(name, files.has(name) ? { ...files.get(name), ...content } : content);
  return files;
}
