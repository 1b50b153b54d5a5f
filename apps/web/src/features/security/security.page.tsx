/** Sign-ins, failed attempts, and changes of passwords and addresses, for HR managers (R44). */
import { Download, LockKeyhole, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { SecurityEvent } from '@staffroom/contracts/security.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { lazyPart } from '../../ui/fetched.js';
import { Loadable } from '../../ui/loadable.js';
import { LoadMore } from '../../ui/load-more.js';
import { Opening } from '../../ui/opening.js';
import { PageHead } from '../../ui/page-head.js';
import { SettingsPage } from '../../shared/settings/settings-page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { AdviceCard } from './advice-card.js';
import { type SecurityChoice, SecurityFilterFields } from './security-filter-fields.js';
import { SecurityRow } from './security-row.js';
import { exportAddress, type SecurityFilter, useGetSecurityEventsInfiniteQuery } from './security.api.js';

const SecondFactorDialog = lazyPart(async () => (await import('./second-factor-dialog.js')).SecondFactorDialog);

export default function SecurityPage() {
  const [isPolicyOpen, setIsPolicyOpen] = useState(false);
  const [choice, setChoice] = useState<SecurityChoice>({ person: null, type: 'ALL' });
  const filter = filterOf(choice);
  const query = useGetSecurityEventsInfiniteQuery(filter);
  // The last result stays visible while another filter loads, but not after it failed.
  const shown = { ...query, data: query.isError ? query.currentData : query.data };
  return (
    <SettingsPage>
      <PageHead
        title={t('Security Events')}
        subtitle={t('Sign-ins, failed attempts, and changes of passwords, email addresses and IBANs')}
        action={
          <>
            <Button variant="outline" onClick={() => setIsPolicyOpen(true)}>
              <LockKeyhole aria-hidden="true" />
              {t('Second Factor')}
            </Button>
            <a href={exportAddress(filter)} download className={buttonClass({ variant: 'outline' })}>
              <Download aria-hidden="true" />
              {t('Export CSV')}
            </a>
          </>
        }
      />
      <AdviceCard />
      <SecurityFilterFields choice={choice} onChange={setChoice} />
      <Loadable
        query={shown}
        skeleton={<SkeletonRows rows={8} rowClassName="h-[68px]" />}
        errorTitle={t('Failed to fetch security events')}
      >
        {(data) => <Events events={itemsOf(data)} />}
      </Loadable>
      {shown.data && <LoadMore query={query} />}
      <Opening onClose={() => setIsPolicyOpen(false)}>
        {isPolicyOpen && <SecondFactorDialog onClose={() => setIsPolicyOpen(false)} />}
      </Opening>
    </SettingsPage>
  );
}

function Events({ events }: { events: readonly SecurityEvent[] }) {
  return (
    <Card>
      {events.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={t('No security events found')} />
      ) : (
        <ul aria-label={t('Security events')} className="divide-y">
          {events.map((event) => (
            <SecurityRow key={`${event.id} ${event.type}`} event={event} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function filterOf({ person, type }: SecurityChoice): SecurityFilter {
  return { ...(person && { userId: person.id }), ...(type !== 'ALL' && { type }) };
}
