/** Composes a mail from its ids, with the recipient's name, address and language at the moment it is sent. */
import type { Queryable } from '../../platform/database/database.js';
import { inLanguage } from '../../platform/languages/reader-language.js';
import { accountLanguage } from '../company/facade.js';
import { people } from '../directory/facade.js';
import type { ComposeMail } from './mail-delivery.js';
import type { MailTemplates } from './mail-templates.js';

export function composeMails(areas: readonly MailTemplates[]): ComposeMail {
  return async (mail, db) => {
    const to = await findRecipient(db, mail.recipientId);
    if (!to) return null;
    const templates = areas.find(({ names }) => names.some((name) => name === mail.template));
    if (!templates) throw new Error(`no area writes mails of the template ${mail.template}`);
    const written = await inLanguage(await accountLanguage(db, mail.recipientId), () => templates.write(mail, db));
    if (!written) return null;
    const { address = to.address, ...text } = written;
    return { to: { ...to, address }, ...text };
  };
}

/** A deleted or archived account receives no mails. */
async function findRecipient(db: Queryable, userId: string): Promise<{ name: string; address: string } | null> {
  const { rows } = await db.query<{ name: string; address: string }>(
    `select u.full_name as name, u.email as address from ${people('u')} where u.id = $1 and u.status = 'ACTIVE'`,
    [userId],
  );
  return rows[0] ?? null;
}
