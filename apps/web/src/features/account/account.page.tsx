/** One's own account: profile, password, sessions and notifications (R44). */
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { EmailsCard } from './emails-card.js';
import { PasswordCard } from './password-card.js';
import { ProfileCard } from './profile-card.js';
import { SessionsCard } from './sessions-card.js';

export default function AccountPage() {
  return (
    <Page>
      <PageHead title="Your Account" subtitle="Your profile, password, sessions and emails" />
      <ProfileCard />
      <PasswordCard />
      <SessionsCard />
      <EmailsCard />
    </Page>
  );
}
