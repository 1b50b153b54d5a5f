/** The channel for each notification type: in the portal, by email, or both (R37). */
import { useState } from 'react';
import {
  type Channel,
  type ConfigurableType,
  configurableTypes,
  defaultChannel,
  type NotificationPreference,
} from '@staffroom/contracts/notifications.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { FormFooter } from '../../ui/form-footer.js';
import { Loadable } from '../../ui/loadable.js';
import { Segmented } from '../../ui/segmented.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useGetPreferencesQuery, useSavePreferencesMutation } from './notifications.api.js';

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const query = useGetPreferencesQuery();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Notification Settings"
      description="Choose how you receive each type of notification."
    >
      <Loadable
        query={query}
        skeleton={
          <DialogBody>
            <SkeletonRows rows={configurableTypes.length} rowClassName="h-9" />
          </DialogBody>
        }
        errorTitle="Failed to fetch notification preferences"
      >
        {(preferences) => <SettingsForm preferences={preferences} onClose={onClose} />}
      </Loadable>
    </Dialog>
  );
}

const channelOptions: readonly { value: Channel; label: string }[] = [
  { value: 'IN_APP', label: 'In-App Only' },
  { value: 'EMAIL', label: 'Email Only' },
  { value: 'BOTH', label: 'Both' },
];

const typeLabels: Record<ConfigurableType, string> = {
  NEW_DOCUMENT: 'New documents',
  NEW_PAYROLL: 'New payslips',
  REFUND_STATUS_CHANGE: 'Refund reviews',
  TIME_OFF_STATUS_CHANGE: 'Time off reviews',
  NEW_REFUND: 'Refund requests',
  NEW_TIME_OFF: 'Time off requests',
  SICK_LEAVE_LOGGED: 'Sick leave logged',
};

function SettingsForm({ preferences, onClose }: { preferences: NotificationPreference[]; onClose: () => void }) {
  const [channels, setChannels] = useState(() => channelsOf(preferences));
  const [save, { isLoading }] = useSavePreferencesMutation();
  const onSubmit = async () => {
    const { error } = await save(
      configurableTypes.map((type) => ({ notificationType: type, channel: channels[type] })),
    );
    if (error) return notifyError('Failed to update notification preferences', error);
    toast({ title: 'Settings saved' });
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
        {configurableTypes.map((type) => (
          <Segmented
            key={type}
            inline
            label={typeLabels[type]}
            value={channels[type]}
            options={channelOptions}
            onChange={(channel) => setChannels({ ...channels, [type]: channel })}
          />
        ))}
      </DialogBody>
      <FormFooter submitLabel="Save" pending={isLoading} onCancel={onClose} />
    </form>
  );
}

function channelsOf(preferences: readonly NotificationPreference[]): Record<ConfigurableType, Channel> {
  const chosen = new Map(preferences.map(({ notificationType, channel }) => [notificationType, channel]));
  return Object.fromEntries(configurableTypes.map((type) => [type, chosen.get(type) ?? defaultChannel])) as Record<
    ConfigurableType,
    Channel
  >;
}
