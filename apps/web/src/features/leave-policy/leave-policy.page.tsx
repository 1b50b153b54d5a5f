/** What HR decides for the whole company (R44). It shows only policies that the portal follows. */
import { FileText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { t } from '@staffroom/contracts/texts/text.js';
import { buttonClass } from '../../ui/button.js';
import { Loadable } from '../../ui/loadable.js';
import { PageHead } from '../../ui/page-head.js';
import { SettingsPage } from '../../shared/settings/settings-page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { useGetCompanyPolicyQuery } from './leave-policy.api.js';
import { Policies } from './policies.js';

export default function LeavePolicyPage() {
  return (
    <SettingsPage>
      <PageHead
        title={t('Leave Policy')}
        subtitle={t('Rules that apply to everyone in the company')}
        action={
          <Link to="/leave-warnings" className={buttonClass({ variant: 'outline' })}>
            <FileText aria-hidden="true" />
            {t('Proof of Warning')}
          </Link>
        }
      />
      <Loadable
        query={useGetCompanyPolicyQuery()}
        skeleton={<SkeletonRows rows={3} rowClassName="h-72" />}
        errorTitle={t('Failed to fetch the leave policy')}
      >
        {(policy) => <Policies policy={policy} />}
      </Loadable>
    </SettingsPage>
  );
}
