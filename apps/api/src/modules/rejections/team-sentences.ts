/** Of teams and substitutes. */
import { t } from '@staffroom/contracts/texts/text.js';
import type { Sentences } from './sentences.js';

export const teamSentences = {
  noSuchTeam: () => t('There is no such team.'),
  teamExists: () => t('This team already exists.'),
  teamNameTaken: () => t('Another team already has this name. Please choose a different one.'),
  teamNameMissing: () => t('Please give the team a name.'),
  teamNameTooLong: ({ max }) => t('A team name may have at most {max} characters.', { max }),
  memberManagesTheManager: () =>
    t('A member of this team manages the chosen manager, directly or through others. Please choose another manager.'),
  noSuchSubstitute: () => t('There is no such substitute.'),
  substituteFrom: () => t('Please choose the first day.'),
  substituteUntil: () => t('Please choose the last day.'),
  substituteEndBeforeStart: () => t('The last day is before the first one.'),
  substituteIsOver: () => t('This period is over. Please choose a later last day.'),
  substituteFromPassed: () => t('The first day has passed. Please choose today or a later day.'),
  substituteTooFarAhead: ({ years }) => t('The last day may be at most {years} years ahead.', { years }),
  substituteIsSelf: () => t('Please choose someone else than yourself.'),
  substituteUnknown: () => t('There is no such person. Please choose another one.'),
  substituteMayNotReview: () =>
    t('A substitute must be an active executive or HR manager. Please choose someone else.'),
  substituteNamedAlready: () => t('This person is already your substitute at that time.'),
  tooManySubstitutes: ({ count }) =>
    t('You have {count} substitutes, which is the most. Please remove one first.', { count }),
} satisfies Partial<Sentences>;
