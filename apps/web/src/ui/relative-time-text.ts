import { relativeText } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';

const units = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** '3 hours ago'. The last minute, and future times from a fast clock, are 'just now'. */
export function relativeTime(at: string, now: Date): string {
  const seconds = (Date.parse(at) - now.getTime()) / 1000;
  const fitting = units.find((unit) => -seconds >= unit.seconds);
  if (!fitting) return t('just now');
  return relativeText(Math.trunc(seconds / fitting.seconds), fitting.unit);
}
