/** The mails to a person, and mails to others that mention the person: times and states. */
import type { ExportEntry, PersonExport } from '../area/person-export.js';

export const mailExport: PersonExport<null> = {
  files: { 'mails.json': ['which emails were sent to you and when, and which were sent to others because of you'] },
  begin: () => null,
  contents: async (_, { id }, db) => {
    const columns = `template, status, created_at as "createdAt", sent_at as "sentAt", attempts`;
    const toYou = await db.query<ExportEntry>(
      `select ${columns}, last_error as "lastError" from state.mails where recipient_id = $1 order by created_at, id`,
      [id],
    );
    const aboutYou = await db.query<ExportEntry>(
      `select ${columns} from state.mails where recipient_id <> $1::uuid and params -> 'concerns' ? ($1::uuid)::text
       order by created_at, id`,
      [id],
    );
    return { 'mails.json': { toYou: toYou.rows, aboutYouToOthers: aboutYou.rows } };
  },
};
