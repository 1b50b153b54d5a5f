import { t } from '@staffroom/contracts/texts/text.js';
import { countryLabel } from '@staffroom/contracts/users.js';
import type { Sentences } from './sentences.js';

export const accountSentences = {
  noSuchUser: () => t('There is no such user.'),
  accountExists: () => t('This account already exists.'),
  fieldMissing: ({ of }) =>
    t('Please fill in the {of, select, email {email} fullName {full name} other {job title}}.', { of }),
  fieldTooLong: ({ of, max }) =>
    t('The {of, select, email {email} fullName {full name} other {job title}} may have at most {max} characters.', {
      of,
      max,
    }),
  statusByArchiving: ({ status }) => t('The status is {status} and changes by archiving only.', { status }),
  accountIsArchived: () => t('This account is archived. Only active accounts can be changed.'),
  accountIsActive: () => t('This account is active already.'),
  hasOwnPassword: () => t('This person has chosen a password already and needs no invitation.'),
  ownAccount: ({ what }) =>
    t('You cannot {what, select, archive {archive} other {delete}} your own account. Please ask another HR manager.', {
      what,
    }),
  lastHrManager: () => t('This is the last active HR manager. Please make someone else an HR manager first.'),
  unknownTeam: () => t('There is no such team. Please choose another one.'),
  emailTaken: () => t('Another account already uses this email address.'),
  accountHasChanged: () =>
    t('This account was changed since you opened it. Please open it again and repeat your changes.'),
  addressHasChanged: () => t('The account has another email address now.'),
  unknownRegion: () => t('There is no such region. Please choose one from the list.'),
  regionOfOtherCountry: ({ country }) =>
    t("This region is not in the person's country ({country}). Please choose another one.", {
      country: countryLabel(country),
    }),
  malformed: ({ problem }) => problem,
  employeeNumberTaken: () => t('Another account already has this employee number.'),
  keptForLonger: () => t('Something has to be kept for longer than when this deletion was planned.'),
  nothingIsKept: () => t('Nothing of this person has to be kept. Delete the account permanently instead.'),
  noDeletionPlanned: () => t('No deletion of this account is planned.'),
  unknownManager: () => t('There is no such manager. Please choose another one.'),
  managerHasManager: () => t('An employee who has a manager cannot manage others. Please choose another manager.'),
  managerIsArchived: () => t('The chosen manager is archived. Please choose an active one.'),
  handOverToSelf: () => t('A person cannot hand over to themselves. Please choose someone else.'),
  ownManager: () => t('A person cannot be their own manager. Please choose another one.'),
  managesTheManager: () =>
    t('This person already manages the chosen manager, directly or through others. Please choose another one.'),
  managesTheTeamManager: () =>
    t('This person already manages the manager of that team, directly or through others. Please choose another team.'),
  tokenChangesHr: () => t('An API token cannot create or change HR managers.'),
  tokenChangesIban: () => t('An API token cannot change the account to which a person is paid.'),
  tokenSetsPassword: () => t('An API token cannot set the password of an account.'),
  tokenNeedsRoles: ({ to }) =>
    t(
      'Only an API token with the scope “Change roles” {to, select, executives {creates and changes executives} address {changes the address of an account in use} manager {changes the manager or the team of a person} other {changes the manager of a team}}.',
      { to },
    ),
  noSuchFactor: () => t('You have no such second factor.'),
  lastFactor: () => t('Your company requires a second factor. Add another one before you remove this one.'),
  ownFactor: () => t('You cannot reset your own second factor. Remove it on your account page.'),
  tooManyFactors: ({ max, kind }) =>
    t(
      'You have {max} of the kind “{kind, select, TOTP {Authenticator app} other {Passkey}}” already. Remove one first.',
      { max, kind },
    ),
  noFactor: () => t('There is no second factor.'),
  noCodesLeft: () => t('All recovery codes were used.'),
} satisfies Partial<Sentences>;
