/** One's own account: profile, password, second factor, sessions, calendar addresses and notifications (R44). */
import { lazy, Suspense } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../../api/session.js';
import { portalLanguages } from '../../shared/languages/portal-languages.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmailsCard } from './emails-card.js';
import { KeyboardCard } from './keyboard-card.js';
import { LanguageCard } from './language-card.js';
import { PasswordCard } from './password-card.js';
import { ProfileCard } from './profile-card.js';
import { SessionsCard } from './sessions-card.js';

const CalendarFeedsCard = lazy(async () => ({
  default: (await import('./calendar-feeds/calendar-feeds-card.js')).CalendarFeedsCard,
}));
/** Employees have none. */
const SubstitutesCard = lazy(async () => ({
  default: (await import('./substitutes/substitutes-card.js')).SubstitutesCard,
}));

const SecondFactorRequired = lazy(() => import('./second-factor/second-factor-required.js'));
const SecondFactorCard = lazy(async () => ({
  default: (await import('./second-factor/second-factor-card.js')).SecondFactorCard,
}));

export default function AccountPage() {
  const { role, mustAddSecondFactor } = useCurrentUser();
  if (mustAddSecondFactor) return <SecondFactorRequired />;
  return (
    <Page>
      <PageHead title={t('Your Account')} subtitle={t('Your profile, password, sessions and emails')} />
      <ProfileCard />
      {portalLanguages().length > 1 && <LanguageCard />}
      <PasswordCard />
      <Suspense fallback={<SkeletonRows rows={1} rowClassName="h-36" />}>
        <SecondFactorCard />
      </Suspense>
      {role !== 'EMPLOYEE' && (
        <Suspense fallback={<SkeletonRows rows={1} rowClassName="h-36" />}>
          <SubstitutesCard />
        </Suspense>
      )}
      <SessionsCard />
      <Suspense fallback={<SkeletonRows rows={1} rowClassName="h-36" />}>
        <CalendarFeedsCard />
      </Suspense>
      <EmailsCard />
      {role !== 'EMPLOYEE' && <KeyboardCard />}
    </Page>
  );
}
