/** The channel of each notification type, as a person chooses it (R37). */
import {
  type Channel,
  type ConfigurableType,
  configurableTypes,
  defaultChannel,
  type NotificationPreference,
} from '@staffroom/contracts/notifications.js';
import { Segmented } from '../../ui/segmented.js';

export type Channels = Record<ConfigurableType, Channel>;

interface ChannelFieldsProps {
  types: readonly ConfigurableType[];
  channels: Channels;
  onChange: (channels: Channels) => void;
}

export function ChannelFields({ types, channels, onChange }: ChannelFieldsProps) {
  return types.map((type) => (
    <Segmented
      key={type}
      inline
      label={typeLabels[type]}
      value={channels[type]}
      options={channelOptions}
      onChange={(channel) => onChange({ ...channels, [type]: channel })}
    />
  ));
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

export function channelsOf(preferences: readonly NotificationPreference[]): Channels {
  const chosen = new Map(preferences.map(({ notificationType, channel }) => [notificationType, channel]));
  return channelsBy((type) => chosen.get(type) ?? defaultChannel);
}

export function channelsBy(channel: (type: ConfigurableType) => Channel): Channels {
  return Object.fromEntries(configurableTypes.map((type) => [type, channel(type)])) as Channels;
}

export function preferencesOf(channels: Channels): NotificationPreference[] {
  return configurableTypes.map((type) => ({ notificationType: type, channel: channels[type] }));
}
