import { type Language, languageCookie, languages } from '@staffroom/contracts/texts/languages.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { controlClass } from '../../ui/input.js';

/** Each language by its own name. The page is shown anew, because everything on it is read in the other language (R66). */
export default function LanguageMenu({ offered }: { offered: string }) {
  return (
    <select
      aria-label={t('Language')}
      className={`${controlClass} mt-10 h-9 max-md:h-11`}
      defaultValue={document.documentElement.lang}
      onChange={({ target }) => choose(target.value)}
    >
      {offered.split(' ').map((language) => (
        <option key={language} value={language} lang={language}>
          {languages[language as Language].name}
        </option>
      ))}
    </select>
  );
}

function choose(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; SameSite=Lax${secure}`;
  window.location.reload();
}
