/** The language of people who have chosen none (R66). */
import { lazy, useState } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { SettingsPage } from '../../shared/settings/settings-page.js';
import { Loadable } from '../../ui/loadable.js';
import { Opening } from '../../ui/opening.js';
import { PageHead } from '../../ui/page-head.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Edit } from './edit-button.js';
import { useGetCompanyPolicyQuery } from './leave-policy.api.js';
import { PolicyList } from './policy-list.js';
import { languageText } from './policy-text.js';

const LanguageDialog = lazy(() => import('./language-dialog.js'));

export default function LanguagesPage() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <SettingsPage>
      <PageHead title={t('Languages')} subtitle={t('People choose their own language on their account page')} />
      <Loadable
        query={useGetCompanyPolicyQuery()}
        skeleton={<SkeletonRows rows={1} rowClassName="h-36" />}
        errorTitle={t('Failed to fetch the policy')}
      >
        {({ language }) => (
          <>
            <PolicyList
              title={t('The company’s language')}
              subtitle={t(
                'For emails to people who have not signed in yet, and for browsers whose languages the portal does not have.',
              )}
              items={[
                {
                  id: 'language',
                  name: t('Language'),
                  text: languageText(language),
                  lastChange: language.lastChange,
                  actions: <Edit label={t('Edit the company’s language')} onClick={() => setOpened(true)} />,
                },
              ]}
            />
            <Opening onClose={close}>{opened && <LanguageDialog policy={language} onClose={close} />}</Opening>
          </>
        )}
      </Loadable>
    </SettingsPage>
  );
}
