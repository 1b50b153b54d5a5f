import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';

export default function TimeOffPage() {
  return (
    <Page>
      <PageHead title="Time Off" />
    </Page>
  );
}
