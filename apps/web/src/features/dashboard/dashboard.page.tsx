import { Suspense } from 'react';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../../api/session.js';
import { lazyPart } from '../../ui/fetched.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { firstName } from './calendar-days.js';
import { CompanyCalendar } from './company-calendar.js';

const AdviceNotice = lazyPart(async () => (await import('./advice-notice.js')).AdviceNotice);

export default function DashboardPage() {
  const { fullName, role } = useCurrentUser();
  return (
    <Page>
      <PageHead
        title={rich(text('Welcome back, <person>{name}</person>'), {
          name: firstName(fullName),
          person: (words) => <bdi key="person">{words}</bdi>,
        })}
        subtitle={t("Company calendar showing who's off this week")}
      />
      {role === 'HR_MANAGER' && (
        <Suspense>
          <AdviceNotice />
        </Suspense>
      )}
      <CompanyCalendar />
    </Page>
  );
}
