import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';

export default function DashboardPage() {
  return (
    <Page>
      <PageHead title="Dashboard" />
    </Page>
  );
}
