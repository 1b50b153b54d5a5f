import { useCurrentUser } from '../../api/session.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { firstName } from './calendar-days.js';
import { CompanyCalendar } from './company-calendar.js';

export default function DashboardPage() {
  const { fullName } = useCurrentUser();
  return (
    <Page>
      <PageHead
        title={
          <>
            Welcome back, <bdi>{firstName(fullName)}</bdi>
          </>
        }
        subtitle="Company calendar showing who's off this week"
      />
      <CompanyCalendar />
    </Page>
  );
}
