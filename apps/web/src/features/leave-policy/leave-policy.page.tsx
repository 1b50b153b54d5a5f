/** What HR decides for the whole company (R44). It shows only policies that the portal follows. */
import { Suspense } from 'react';
import { lazyPart } from '../../ui/fetched.js';
import { Loadable } from '../../ui/loadable.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { useGetCompanyPolicyQuery } from './leave-policy.api.js';

// With the library of forms it is heavier than all else here.
const RemindersCard = lazyPart(async () => (await import('./reminders-card.js')).RemindersCard);
const Policies = lazyPart(async () => (await import('./policies.js')).default);
const skeleton = <SkeletonRows rows={1} rowClassName="h-72" />;

export default function LeavePolicyPage() {
  return (
    <Page>
      <PageHead title="Leave Policy" subtitle="Rules that apply to everyone in the company" />
      <Loadable query={useGetCompanyPolicyQuery()} skeleton={skeleton} errorTitle="Failed to fetch the leave policy">
        {(policy) => (
          <Suspense fallback={skeleton}>
            <div className="flex flex-col gap-6 max-md:gap-5">
              <RemindersCard key={policy.reminders.lastChange?.at} policy={policy.reminders} />
              <Policies policy={policy} />
            </div>
          </Suspense>
        )}
      </Loadable>
    </Page>
  );
}
