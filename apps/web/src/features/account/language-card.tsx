import { useState } from 'react';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import { readerLanguage, t } from '@staffroom/contracts/texts/text.js';
import { languageOptions } from '../../shared/languages/portal-languages.js';
import { useLanguageChoice } from '../../shared/languages/use-language-choice.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { Select } from '../../ui/select.js';

export function LanguageCard() {
  const choose = useLanguageChoice();
  const [isChanging, setIsChanging] = useState(false);
  const onChange = async (language: Language) => {
    setIsChanging(true);
    await choose(language);
    setIsChanging(false);
  };
  return (
    <Card>
      <CardHeader
        title={t('Language')}
        subtitle={t('The portal, your emails and your calendars are in this language.')}
      />
      <CardBody>
        <Select
          label={t('Language')}
          className="sm:max-w-60"
          value={readerLanguage()}
          options={languageOptions()}
          disabled={isChanging}
          onChange={(language) => void onChange(language)}
        />
      </CardBody>
    </Card>
  );
}
