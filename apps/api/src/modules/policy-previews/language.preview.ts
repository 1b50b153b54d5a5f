import type { LanguagePolicy, PolicyPreview } from '@staffroom/contracts/company.js';
import { languages } from '@staffroom/contracts/texts/languages.js';
import { people } from '../directory/facade.js';
import { peopleWord, type Previewing } from './previewing.js';

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
  const who = `active ${peopleWord(count)} without a language of their own`;
  if (first === null) return { people: count, who, example: null };
  const when = language === state.language.language ? 'As before' : 'With the change';
  return { people: count, who, example: `${when}, emails to ${first} are in ${languages[language].name}.` };
}
