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
  const records = areas.map((area) => ({ area, collected: area.personExport.begin() }));
  const recordOf = new Map(records.flatMap((record) => Object.keys(record.area.events).map((type) => [type, record])));
  for (const event of events) {
    const { area, collected } = recordOf.get(event.type)!;
    const { export: collect } = area.meanings[event.type]!;
    if (typeof collect === 'function') collect(event, collected, person);
  }
  const files = new Map<string, object>();
  for (const { area, collected } of records)
    for (const [name, content] of Object.entries(await area.personExport.contents(collected, person, db)))
      files.set(name, files.has(name) ? { ...files.get(name), ...content } : content);
  return files;
}
