/** Of other programs: tokens, webhooks and calendar addresses. */
import { t } from '@staffroom/contracts/texts/text.js';
import type { Sentences } from './sentences.js';

export const programSentences = {
  noSuchToken: () => t('There is no such token.'),
  tokenIsRevoked: () => t('This API token is revoked already.'),
  tokenExists: () => t('This API token exists already.'),
  tokenNameMissing: () => t('Please give the token a name.'),
  itsNameTooLong: ({ max }) => t('The name may have at most {max} characters.', { max }),
  noSuchScope: () => t('There is no such scope.'),
  scopeMissing: () => t('Please choose what the token may do.'),
  tokenDayMissing: () => t('Please choose the last day.'),
  tokenDayPassed: () => t('This day has passed. Please choose a later one.'),
  tokenTooLong: () => t('A token works for a year at most. Please choose an earlier day.'),
  noSuchWebhook: () => t('There is no such webhook.'),
  webhookExists: () => t('This webhook exists already.'),
  tooManyWebhooks: ({ max }) => t('There are {max} webhooks. Please remove one first.', { max }),
  webhookNameMissing: () => t('Please give the webhook a name.'),
  noSuchWebhookType: () => t('There is no such event.'),
  webhookTypeMissing: () => t('Please choose at least one event.'),
  webhookIsOff: () => t('This webhook is off. Please switch it on first.'),
  tooManyFeeds: ({ max }) => t('You have {max} calendar addresses. Please revoke one that you no longer use.', { max }),
  noSuchFeed: () => t('There is no such calendar address.'),
} satisfies Partial<Sentences>;
