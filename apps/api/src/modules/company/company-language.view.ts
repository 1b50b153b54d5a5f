/** The company's language, and those of accounts, which come first (R66). There is no row until HR changes the company's. */
import { defaultLanguage, type LanguagePolicy } from '@staffroom/contracts/company.js';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import { type CompanyEvent, companyStream } from '@staffroom/domain/company/company-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { firstOffered } from '../../platform/languages/reader-language.js';
import { defineView } from '../../platform/views/view.js';
import { people } from '../directory/facade.js';

interface CompanyLanguageRow extends LanguagePolicy {
  stream: string;
}

export const companyLanguageView = defineView<CompanyLanguageRow, CompanyEvent>({
  name: 'company_language',
  version: 1,
  columns: { stream: 'text', language: 'text not null' },
  key: ['stream'],
  on: {
    CompanyLanguageChanged: ({ stream, data: { language } }, rows) => rows.put({ stream, language }),
  },
});

const companyLanguageSql = `coalesce((select l.language from views.company_language l
  where l.stream = '${companyStream}'), '${defaultLanguage.language}')`;

/** Of what reaches a person unasked, such as a mail or a calendar: theirs at this moment; without one, the company's. */
export async function accountLanguage(db: Queryable, userId: string): Promise<Language> {
  const { rows } = await db.query<{ own: Language | null; company: Language }>({
    name: 'account_language',
    text: `select (select u.language from ${people('u')} where u.id = $1) as own, ${companyLanguageSql} as company`,
    values: [userId],
  });
  const { own, company } = rows[0]!;
  return firstOffered(own, company);
}

export async function companyLanguage(db: Queryable): Promise<Language> {
  const { rows } = await db.query<LanguagePolicy>({
    name: 'company_language',
    text: `select ${companyLanguageSql} as language`,
  });
  return firstOffered(rows[0]!.language);
}
