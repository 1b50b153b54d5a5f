/** What a person is told when a rule rejects a command: the domain gives the reason, and the sentence is composed here (R66a). */
import type { Reason } from '@staffroom/domain/reasons.js';
import { accountSentences } from './account-sentences.js';
import { companySentences } from './company-sentences.js';
import { fileSentences } from './file-sentences.js';
import { programSentences } from './program-sentences.js';
import { refundSentences } from './refund-sentences.js';
import { reviewSentences } from './review-sentences.js';
import type { Sentences } from './sentences.js';
import { teamSentences } from './team-sentences.js';
import { timeOffSentences } from './time-off-sentences.js';

const sentences: Sentences = {
  ...reviewSentences,
  ...timeOffSentences,
  ...refundSentences,
  ...accountSentences,
  ...teamSentences,
  ...companySentences,
  ...programSentences,
  ...fileSentences,
};

export function sentenceOf(reason: Reason): string {
  const compose = sentences[reason.is] as (of: Reason) => string;
  return compose(reason);
}
