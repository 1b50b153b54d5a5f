import { Hammer } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { EmptyState } from '../ui/empty-state.js';
import { Page } from '../ui/page.js';
import { PageHead } from '../ui/page-head.js';
import { pageAt } from './pages.js';

export default function NotBuiltYetPage() {
  const { pathname } = useLocation();
  return (
    <Page>
      <PageHead title={pageAt(pathname)?.title} />
      <Card>
        <EmptyState
          icon={Hammer}
          title="Not built yet"
          action={
            <Link to="/dashboard" className={buttonClass({ variant: 'outline' })}>
              Go to the dashboard
            </Link>
          }
        >
          This room of the house is still being built. It opens with a later version.
        </EmptyState>
      </Card>
    </Page>
  );
}
