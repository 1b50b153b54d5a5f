import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';

export default function TeamTimeOffPage() {
  return (
    <Page>
      <PageHead title="Team Time Off" />
    </Page>
  );
}
