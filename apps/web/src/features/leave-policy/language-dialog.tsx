import { useState } from 'react';
import type { Changed, LanguagePolicy } from '@staffroom/contracts/company.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { languageOptions } from '../../shared/languages/portal-languages.js';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { PolicyDialog } from './policy-dialog.js';
import { languageText } from './policy-text.js';

interface LanguageDialogProps {
  policy: Changed<LanguagePolicy>;
  onClose: () => void;
}

export default function LanguageDialog({ policy, onClose }: LanguageDialogProps) {
  const [language, setLanguage] = useState(policy.language);
  return (
    <PolicyDialog
      title={t('The Company’s Language')}
      change={{ change: 'LANGUAGE', language }}
      lastChange={policy.lastChange}
      present={languageText(policy)}
      fields={['language']}
      submitLabel={t('Save')}
      success={t('The company’s language changed')}
      failure={t('Failed to change the company’s language')}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="text-quiet">{t('People who have signed in keep the language of their account.')}</p>
          <Field label={t('Language')} {...(errors.language && { error: errors.language })} required>
            <Select value={language} onChange={setLanguage} options={languageOptions()} />
          </Field>
        </>
      )}
    </PolicyDialog>
  );
}
