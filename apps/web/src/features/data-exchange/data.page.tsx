/** Data of other programs in, and lists for spreadsheets out, for HR managers (R44). */
import { Suspense } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { lazyPart } from '../../ui/fetched.js';
import { PageHead } from '../../ui/page-head.js';
import { SettingsPage } from '../../shared/settings/settings-page.js';
import { SkeletonRows } from '../../ui/skeleton.js';

const ImportCard = lazyPart(async () => (await import('./import-card.js')).ImportCard);
const PayrollCard = lazyPart(async () => (await import('./payroll-card.js')).PayrollCard);
const ExportCard = lazyPart(async () => (await import('./export-card.js')).ExportCard);

export default function DataPage() {
  return (
    <SettingsPage>
      <PageHead title={t('Import and Export')} subtitle={t('People from other programs, and lists for spreadsheets')} />
      <Suspense fallback={<SkeletonRows rows={2} rowClassName="h-56" />}>
        <ImportCard />
        <ExportCard />
        <PayrollCard />
      </Suspense>
    </SettingsPage>
  );
}
