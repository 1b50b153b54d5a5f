import type { LanguagePolicy, PolicyPreview } from '@staffroom/contracts/company.js';
import { languages } from '@staffroom/contracts/texts/languages.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { people } from '../directory/facade.js';
import type { Previewing } from './previewing.js';

interface PeopleWithoutLanguage {
  count: number;
  first: string | null;
}

/** The people who have chosen no language and have not signed in since there are several (R66). */
export async function previewLanguage(
  { language }: LanguagePolicy,
  { log, state }: Previewing,
): Promise<PolicyPreview> {
  const without = `from ${people('u')} where u.language is null and u.status = 'ACTIVE'`;
  const { rows } = await log.pool.query<PeopleWithoutLanguage>({
    name: 'people_without_language',
    text: `select (select count(*)::integer ${without}) as count,
      (select u.full_name ${without} order by u.sort_name, u.id limit 1) as first`,
  });
  const { count, first } = rows[0]!;
  const who = t('{count, plural, one {active person} other {active people}} without a language of their own', {
    count,
  });
  if (first === null) return { people: count, who, example: null };
  const values = { name: first, language: languages[language].name };
  const example =
    language === state.language.language
      ? t('As before, emails to {name} are in {language}.', values)
      : t('With the change, emails to {name} are in {language}.', values);
  return { people: count, who, example };
}
