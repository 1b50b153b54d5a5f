/** What HR managers let others see (R76). */
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
import { teamFilesText } from './policy-text.js';

const TeamFilesDialog = lazy(() => import('./team-files-dialog.js'));

export default function AccessPage() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <SettingsPage>
      <PageHead title={t('Who Sees What')} subtitle={t('What executives see of the people in their teams')} />
      <Loadable
        query={useGetCompanyPolicyQuery()}
        skeleton={<SkeletonRows rows={1} rowClassName="h-72" />}
        errorTitle={t('Failed to fetch the policy')}
      >
        {(policy) => (
          <>
            <PolicyList
              title={t('My Team')}
              subtitle={t('What executives see of the people whom they manage.')}
              items={[
                {
                  id: 'team-files',
                  name: t('Documents and payslips'),
                  text: teamFilesText(policy.teamFiles),
                  lastChange: policy.teamFiles.lastChange,
                  actions: <Edit label={t('Edit documents and payslips in My Team')} onClick={() => setOpened(true)} />,
                },
              ]}
            />

            <Opening onClose={close}>{opened && <TeamFilesDialog policy={policy.teamFiles} onClose={close} />}</Opening>
          </>
        )}
      </Loadable>
    </SettingsPage>
  );
}
