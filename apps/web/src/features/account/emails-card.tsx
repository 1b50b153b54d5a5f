import { useState } from 'react';
import type { NotificationPreference } from '@staffroom/contracts/notifications.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { useGetPreferencesQuery, useSavePreferencesMutation } from '../../api/notification-preferences.js';
import { useCurrentUser } from '../../api/session.js';
import { Button } from '../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { ChannelFields, channelsOf, preferencesOf } from '../../shared/notifications/channel-fields.js';
import { Chips } from '../../ui/chips.js';
import { Loadable } from '../../ui/loadable.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { notifyError, toast } from '../../ui/toast.js';
import { channelsFor, choiceOf, type EmailChoice, typesFor } from './email-choice.js';

export function EmailsCard() {
  const query = useGetPreferencesQuery();
  return (
    <Card>
      <CardHeader
        title={t('Notifications')}
        subtitle={t('Emails about your account, your password and its security are always sent.')}
      />
      <CardBody>
        <Loadable
          query={query}
          skeleton={<SkeletonRows rows={8} rowClassName="h-9" />}
          errorTitle={t('Failed to fetch notification preferences')}
        >
          {(preferences) => <EmailsForm preferences={preferences} />}
        </Loadable>
      </CardBody>
    </Card>
  );
}

const choices: readonly { value: EmailChoice; label: Text }[] = [
  { value: 'ALL', label: text('All', 'emails') },
  { value: 'NEEDS_ME', label: text('Only what needs me') },
  { value: 'NONE', label: text('None', 'emails') },
];

function EmailsForm({ preferences }: { preferences: NotificationPreference[] }) {
  const { role } = useCurrentUser();
  const [channels, setChannels] = useState(() => channelsOf(preferences));
  const [save, { isLoading }] = useSavePreferencesMutation();
  const choice = choiceOf(channels);
  const [isOpen, setIsOpen] = useState(choice === 'CUSTOM');

  const onSubmit = async () => {
    const { error } = await save(preferencesOf(channels));
    if (error) notifyError(t('Failed to update notification preferences'), error);
    else toast({ title: t('Settings saved') });
  };

  return (
    <form
      className="flex flex-col gap-3 max-md:gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <div className="flex flex-col gap-1.5">
        <h3 className="text-sm font-medium">{t('Emails')}</h3>
        <Chips
          label={t('Emails')}
          value={choice}
          options={choices.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(chosen) => chosen !== 'CUSTOM' && setChannels(channelsFor(chosen))}
        />
        <p role="status" className="text-quiet">
          {t(choice === 'NEEDS_ME' && role === 'EMPLOYEE' ? noReviews : meanings[choice])}
        </p>
      </div>
      {isOpen && (
        <div className="flex flex-col gap-3 border-t pt-4 max-md:gap-4">
          <ChannelFields types={typesFor(role)} channels={channels} onChange={setChannels} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="ghost" className="-ml-3.5" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('Hide the types') : t('Choose for each type')}
        </Button>
        <Button type="submit" pending={isLoading} className="max-md:w-full">
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}

const meanings: Record<EmailChoice | 'CUSTOM', Text> = {
  ALL: text('You get every notification by email too.'),
  NEEDS_ME: text('You get emails about requests that you review. Everything else is only in the portal.'),
  NONE: text('Your notifications are only in the portal.'),
  CUSTOM: text('Custom: as chosen for each type.'),
};

const noReviews = text('You review no requests, so your notifications are only in the portal.');
