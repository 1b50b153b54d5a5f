/** The channel of each notification type, as a person chooses it (R37). */
import {
  type Channel,
  type ConfigurableType,
  configurableTypes,
  defaultChannel,
  type NotificationPreference,
} from '@staffroom/contracts/notifications.js';
import { t, type Text, text } from '@staffroom/contracts/texts/text.js';
import { Segmented } from '../../ui/segmented.js';

export type Channels = Record<ConfigurableType, Channel>;

interface ChannelFieldsProps {
  types: readonly ConfigurableType[];
  channels: Channels;
  onChange: (channels: Channels) => void;
}

export function ChannelFields({ types, channels, onChange }: ChannelFieldsProps) {
  const options = channelOptions.map(({ value, label }) => ({ value, label: t(label) }));
  return types.map((type) => (
    <Segmented
      key={type}
      inline
      label={t(typeLabels[type])}
      value={channels[type]}
      options={options}
      onChange={(channel) => onChange({ ...channels, [type]: channel })}
    />
  ));
}

const channelOptions: readonly { value: Channel; label: Text }[] = [
  { value: 'IN_APP', label: text('In-App Only') },
  { value: 'EMAIL', label: text('Email Only') },
  { value: 'BOTH', label: text('Both') },
];

const typeLabels: Record<ConfigurableType, Text> = {
  NEW_DOCUMENT: text('New documents'),
  NEW_PAYROLL: text('New payslips'),
  REFUND_STATUS_CHANGE: text('Refund reviews'),
  TIME_OFF_STATUS_CHANGE: text('Time off reviews'),
  NEW_REFUND: text('Refund requests'),
  NEW_TIME_OFF: text('Time off requests'),
  SICK_LEAVE_LOGGED: text('Sick leave logged'),
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
