import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';

export default function NotificationsPage() {
  return (
    <Page>
      <PageHead title="Notifications" />
    </Page>
  );
}
