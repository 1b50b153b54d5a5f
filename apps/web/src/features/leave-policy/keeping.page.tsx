/** How long documents are kept (R58), for HR managers. */
import { lazy, useState } from 'react';
import { countries, type Country, countryLabel } from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { SettingsPage } from '../../shared/settings/settings-page.js';
import { Loadable } from '../../ui/loadable.js';
import { Opening } from '../../ui/opening.js';
import { PageHead } from '../../ui/page-head.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Edit } from './edit-button.js';
import { useGetCompanyPolicyQuery } from './leave-policy.api.js';
import { PolicyList } from './policy-list.js';
import { retentionText } from './policy-text.js';

const RetentionDialog = lazy(() => import('./retention-dialog.js'));

export default function KeepingPage() {
  const [opened, setOpened] = useState<Country | null>(null);
  const close = () => setOpened(null);
  return (
    <SettingsPage>
      <PageHead title={t('Keeping')} subtitle={t('How long the portal keeps what the law requires')} />
      <Loadable
        query={useGetCompanyPolicyQuery()}
        skeleton={<SkeletonRows rows={1} rowClassName="h-72" />}
        errorTitle={t('Failed to fetch the policy')}
      >
        {(policy) => (
          <>
            <PolicyList
              title={t('Keeping documents')}
              subtitle={t('How long documents are kept, counted from the end of their year.')}
              items={countries.map((country) => ({
                id: country,
                name: countryLabel(country),
                text: retentionText(policy.retention[country]),
                lastChange: policy.retention[country].lastChange,
                actions: (
                  <Edit
                    label={t('Edit keeping documents in {country}', { country: countryLabel(country) })}
                    onClick={() => setOpened(country)}
                  />
                ),
              }))}
            />

            <Opening onClose={close}>
              {opened && <RetentionDialog country={opened} policy={policy.retention[opened]} onClose={close} />}
            </Opening>
          </>
        )}
      </Loadable>
    </SettingsPage>
  );
}
