/**
 * Why a rule rejects a command, with the values that a sentence about it needs. A reason has no sentence: `modules/rejections` composes it
 * in the reader's language. Text that people wrote is only in reasons that go to the person whom it concerns.
 */
import type { SpecialLeaveKind } from '@staffroom/contracts/company.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Country } from '@staffroom/contracts/users.js';

export type Reason =
  | ReviewReason
  | TimeOffReason
  | WorkPatternReason
  | RefundReason
  | AccountReason
  | ManagerReason
  | TokenRightsReason
  | TeamReason
  | SubstituteReason
  | CompanyReason
  | PayrollFileReason
  | SecondFactorReason
  | ApiTokenReason
  | WebhookReason
  | FileReason
  | InboxReason;

type ReviewReason =
  | Is<'ownRequest'>
  | Is<'commentTooLong', { max: number; length: number }>
  | Is<'requestWasWithdrawn'>
  | Is<'alreadyReviewed', { status: string }>
  | Is<'notWithdrawable', { status: string }>
  | Is<'alreadySubmitted'>;

type TimeOffReason =
  | Is<'noSuchTimeOff'>
  | Is<'noLeaveAccount'>
  | Is<'leaveAccountIsOpen'>
  | Is<'typeNotRequestable'>
  | Is<'kindOnlyOfSpecialLeave'>
  | Is<'kindNotOffered'>
  | Is<'kindMissing'>
  | Is<'noteMissing'>
  | Is<'firstDayMissing'>
  | Is<'lastDayMissing'>
  | Is<'endBeforeStart'>
  | Is<'rangeTooLong', { max: number; days: number }>
  | Is<'tooLongAgo', { earliest: PlainDate }>
  | Is<'tooFarAhead', { latest: PlainDate }>
  | Is<'notInHalfHours', { stepHours: number; mostHours: number }>
  | Is<'reasonTooLong', { max: number; length: number }>
  | Is<'noWorkingDay'>
  | Is<'dayIsFull', { takenHours: number; date: PlainDate; hours: number; dayHours: number }>
  | Is<'overlap', { isPending: boolean; startDate: PlainDate; endDate: PlainDate }>
  | Is<'notEnoughLeft', { isOnlyOnDates: boolean; takenHours: number } & Left>
  | Is<'plannedForNextYear', { missingHours: number; year: number }>
  | Is<'noHoursInPattern'>
  | Is<'notEnoughOfKind', { specialKind: NamedKind; takenHours: number } & Left>
  | Is<'limitOfKind', { leftHours: number; specialKind: NamedKind; year: number; hours: number }>
  | Is<'approvalNotCovered', { leftHours: number; year: number; takenHours: number }>
  | Is<'cancellationNotCovered', { leftHours: number; year: number; takenHours: number }>
  | Is<'ownLeave'>
  | Is<'cancelFromMissing'>
  | Is<'cancelCommentMissing'>
  | Is<'stillPending'>
  | Is<'notApproved', { status: string }>
  | Is<'leaveIsOver', { endDate: PlainDate }>
  | Is<'cancellationWaits'>
  | Is<'alreadyCancelled'>
  | Is<'noCancellationWaits'>
  | Is<'outsideRequest', { startDate: PlainDate; endDate: PlainDate }>
  | Is<'vacationDaysNotWhole', { max: number }>
  | Is<'vacationHoursNotInSteps', { stepHours: number }>
  | Is<'yearBelowZero', { missingHours: number; year: number; approvedHours: number; correctedHours: number }>;

type NamedKind = Pick<SpecialLeaveKind, 'kindId' | 'name'>;

export interface Left {
  leftHours: number;
  year: number;
  pendingHours: number;
}

type WorkPatternReason =
  Is<'hoursOfDay', { dayMaxHours: number; stepHours: number }> | Is<'noHoursInWeek'> | Is<'patternDay'>;

type RefundReason =
  | Is<'noSuchRefund'>
  | Is<'refundDescription'>
  | Is<'refundAmount'>
  | Is<'refundAmountMax'>
  | Is<'refundNotApproved', { status: string }>
  | Is<'refundIsPaid'>
  | Is<'refundIsInFile'>
  | Is<'refundNotInFile'>;

type AccountReason =
  | Is<'noSuchUser'>
  | Is<'accountExists'>
  | Is<'fieldMissing', { of: 'email' | 'fullName' | 'jobTitle' }>
  | Is<'fieldTooLong', { of: 'email' | 'fullName' | 'jobTitle'; max: number }>
  | Is<'statusByArchiving', { status: string }>
  | Is<'accountIsArchived'>
  | Is<'accountIsActive'>
  | Is<'hasOwnPassword'>
  | Is<'ownAccount', { what: 'archive' | 'delete' }>
  | Is<'lastHrManager'>
  | Is<'unknownTeam'>
  | Is<'emailTaken'>
  | Is<'accountHasChanged'>
  | Is<'addressHasChanged'>
  | Is<'unknownRegion'>
  | Is<'regionOfOtherCountry', { country: Country }>
  /** What the contract says of it, as it says it to the form. */
  | Is<'malformed', { problem: string }>
  | Is<'employeeNumberTaken'>
  | Is<'keptForLonger'>
  | Is<'nothingIsKept'>
  | Is<'noDeletionPlanned'>;

type ManagerReason =
  | Is<'unknownManager'>
  | Is<'managerHasManager'>
  | Is<'managerIsArchived'>
  | Is<'handOverToSelf'>
  | Is<'ownManager'>
  | Is<'managesTheManager'>
  | Is<'managesTheTeamManager'>
  | Is<'memberManagesTheManager'>;

type TokenRightsReason =
  | Is<'tokenChangesHr'>
  | Is<'tokenChangesIban'>
  | Is<'tokenSetsPassword'>
  | Is<'tokenNeedsRoles', { to: 'executives' | 'address' | 'manager' | 'teamManager' }>;

type TeamReason =
  | Is<'noSuchTeam'>
  | Is<'teamExists'>
  | Is<'teamNameTaken'>
  | Is<'teamNameMissing'>
  | Is<'teamNameTooLong', { max: number }>;

type SubstituteReason =
  | Is<'noSuchSubstitute'>
  | Is<'substituteFrom'>
  | Is<'substituteUntil'>
  | Is<'substituteEndBeforeStart'>
  | Is<'substituteIsOver'>
  | Is<'substituteFromPassed'>
  | Is<'substituteTooFarAhead', { years: number }>
  | Is<'substituteIsSelf'>
  | Is<'substituteUnknown'>
  | Is<'substituteMayNotReview'>
  | Is<'substituteNamedAlready'>
  | Is<'tooManySubstitutes', { count: number }>;

type CompanyReason =
  | Is<'noSuchKind'>
  | Is<'noSuchCompanyDay'>
  | Is<'companyDayExists'>
  | Is<'reminderDays', { max: number }>
  | Is<'toldBeforeReminded'>
  | Is<'carriedDays', { max: number }>
  | Is<'carriedDate'>
  | Is<'carriedMonths', { max: number }>
  | Is<'daysPerYear', { max: number }>
  | Is<'kindNameTaken'>
  | Is<'kindNameTooLongInLog'>
  | Is<'noSuchDate'>
  | Is<'regionWithoutCountry'>
  | Is<'regionNotOfCountry'>
  | Is<'retentionYears', { max: number }>
  | Is<'nameMissing'>
  | Is<'nameTooLong', { max: number }>;

type PayrollFileReason =
  | Is<'wageTypeTwice'>
  | Is<'wageType', { max: number }>
  | Is<'datevNumber', { max: number }>
  | Is<'noColumn'>
  | Is<'tooManyColumns', { max: number }>
  | Is<'headingTooLong', { max: number }>
  | Is<'headingMissing'>
  | Is<'preambleTooLong', { max: number }>;

type SecondFactorReason =
  | Is<'noSuchFactor'>
  | Is<'lastFactor'>
  | Is<'ownFactor'>
  | Is<'tooManyFactors', { max: number; kind: string }>
  | Is<'noFactor'>
  | Is<'noCodesLeft'>
  | Is<'itsNameTooLong', { max: number }>;

type ApiTokenReason =
  | Is<'noSuchToken'>
  | Is<'tokenIsRevoked'>
  | Is<'tokenExists'>
  | Is<'tokenNameMissing'>
  | Is<'noSuchScope'>
  | Is<'scopeMissing'>
  | Is<'tokenDayMissing'>
  | Is<'tokenDayPassed'>
  | Is<'tokenTooLong'>;

type WebhookReason =
  | Is<'noSuchWebhook'>
  | Is<'webhookExists'>
  | Is<'tooManyWebhooks', { max: number }>
  | Is<'webhookNameMissing'>
  | Is<'noSuchWebhookType'>
  | Is<'webhookTypeMissing'>
  | Is<'webhookIsOff'>;

type FileReason =
  | Is<'noSuchDocument'>
  | Is<'documentExists'>
  | Is<'noSuchPayslip'>
  | Is<'payslipExists'>
  | Is<'fiscalYear', { from: number; to: number }>
  | Is<'monthOfYear'>;

type InboxReason =
  | Is<'noSuchNotification'>
  | Is<'noSuchLeaveWarning'>
  | Is<'notConfigurable', { notificationType: string }>
  | Is<'noSuchChannel', { channels: string }>
  | Is<'tooManyFeeds', { max: number }>
  | Is<'noSuchFeed'>;

type Is<Name extends string, Values extends object = object> = { readonly is: Name } & Readonly<Values>;
