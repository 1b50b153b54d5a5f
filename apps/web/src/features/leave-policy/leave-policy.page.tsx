/** What HR decides for the whole company (R44). It shows only policies that the portal follows. */
import { Loadable } from '../../ui/loadable.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { Skeleton } from '../../ui/skeleton.js';
import { useGetCompanyPolicyQuery } from './leave-policy.api.js';
import { RemindersCard } from './reminders-card.js';

export default function LeavePolicyPage() {
  return (
    <Page>
      <PageHead title="Leave Policy" subtitle="Rules that apply to everyone in the company" />
      <Loadable
        query={useGetCompanyPolicyQuery()}
        skeleton={<Skeleton className="h-80" />}
        errorTitle="Failed to fetch the leave policy"
      >
        {({ reminders }) => <RemindersCard key={reminders.lastChange?.at} policy={reminders} />}
      </Loadable>
    </Page>
  );
}
