import type { Language } from '@staffroom/contracts/texts/languages.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { languageOptions } from '../../shared/languages/portal-languages.js';
import { useLanguageChoice } from '../../shared/languages/use-language-choice.js';
import { controlClass } from '../../ui/input.js';

export default function LanguageMenu() {
  const choose = useLanguageChoice();
  return (
    <select
      aria-label={t('Language')}
      className={`${controlClass} mt-10 h-9 max-md:h-11`}
      value={document.documentElement.lang}
      onChange={({ target }) => void choose(target.value as Language)}
    >
      {languageOptions().map(({ value, label }) => (
        <option key={value} value={value} lang={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
