/** The channel for each notification type: in the portal, by email, or both (R37). */
import { useState } from 'react';
import { configurableTypes, type NotificationPreference } from '@staffroom/contracts/notifications.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useGetPreferencesQuery, useSavePreferencesMutation } from '../../api/notification-preferences.js';
import { ChannelFields, channelsOf, preferencesOf } from '../../shared/notifications/channel-fields.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { FormFooter } from '../../ui/form-footer.js';
import { Loadable } from '../../ui/loadable.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { notifyError, toast } from '../../ui/toast.js';

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const query = useGetPreferencesQuery();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Notification Settings')}
      description={t('Choose how you receive each type of notification.')}
    >
      <Loadable
        query={query}
        skeleton={
          <DialogBody>
            <SkeletonRows rows={configurableTypes.length} rowClassName="h-9" />
          </DialogBody>
        }
        errorTitle={t('Failed to fetch notification preferences')}
      >
        {(preferences) => <SettingsForm preferences={preferences} onClose={onClose} />}
      </Loadable>
    </Dialog>
  );
}

function SettingsForm({ preferences, onClose }: { preferences: NotificationPreference[]; onClose: () => void }) {
  const [channels, setChannels] = useState(() => channelsOf(preferences));
  const [save, { isLoading }] = useSavePreferencesMutation();
  const onSubmit = async () => {
    const { error } = await save(preferencesOf(channels));
    if (error) return notifyError(t('Failed to update notification preferences'), error);
    toast({ title: t('Settings saved') });
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <DialogBody className="gap-3 max-md:gap-4">
        <ChannelFields types={configurableTypes} channels={channels} onChange={setChannels} />
      </DialogBody>
      <FormFooter submitLabel={t('Save')} pending={isLoading} onCancel={onClose} />
    </form>
  );
}
