/** What HR decides for the whole company (R44). It shows only policies that the portal follows. */
import { Loadable } from '../../ui/loadable.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { useGetCompanyPolicyQuery } from './leave-policy.api.js';
import { Policies } from './policies.js';

export default function LeavePolicyPage() {
  return (
    <Page>
      <PageHead title="Leave Policy" subtitle="Rules that apply to everyone in the company" />
      <Loadable
        query={useGetCompanyPolicyQuery()}
        skeleton={<SkeletonRows rows={3} rowClassName="h-72" />}
        errorTitle="Failed to fetch the leave policy"
      >
        {(policy) => <Policies policy={policy} />}
      </Loadable>
    </Page>
  );
}
