/** Refunds through to payment, for HR managers (R33a). */
import type { PlainDate } from './plain-date.js';

/** An approved refund that is not paid. */
export interface RefundToPay {
  id: string;
  /** The reference. */
  title: string;
  /** In cents. */
  amount: number;
  userId: string;
  userName: string;
  approvedAt: string;
  /** When the IBAN was entered or changed, if that was within `newIbanDays` (R78). */
  newIbanSince: string | null;
}

/** Refunds that are in one payment file and wait to be marked as paid. */
export interface OpenPayment {
  id: string;
  createdAt: string;
  createdByName: string | null;
  count: number;
  /** In cents. */
  amount: number;
  /** Every person in it has an IBAN in SEPA. */
  isSepa: boolean;
  /** Who has an IBAN that was entered or changed within `newIbanDays` (R78). */
  newIbansOf: string[];
}

/** Its file can be downloaded again: it is the same order, with the same date and message id, by which the bank refuses it. */
export interface PaidPayment extends OpenPayment {
  paidAt: string;
}

/** At most `refundPaymentLimits.refundsMax` refunds of each kind, those that were approved first. */
export interface RefundPayments {
  /** PAYER_NAME and PAYER_IBAN are set, so that SEPA files can be made. */
  hasPayer: boolean;
  /** To people with an IBAN in SEPA. */
  sepa: RefundToPay[];
  /** To people with an IBAN elsewhere. */
  elsewhere: RefundToPay[];
  withoutIban: RefundToPay[];
  open: OpenPayment[];
  /** Of the last 92 days, at most `refundPaymentLimits.paidMax`, the newest first. */
  paid: PaidPayment[];
}

export interface CreatePaymentBody {
  refundIds: string[];
  /** How many of them the client has shown as going to a new IBAN. If there are more or fewer meanwhile, no file is made (409). */
  newIbans?: number;
}

/** GET /api/refund-payments/earlier: refunds that wait to be paid and were approved until that day, the first ones first. */
export interface EarlierRefunds {
  /** At most `refundPaymentLimits.earlierMax`. */
  count: number;
  /** In cents. */
  amount: number;
  /** There are more, which were approved later. */
  hasMore: boolean;
}

/** POST of the same address: these refunds were paid in another way, for example before the portal knew payments. */
export interface MarkEarlierPaidBody {
  approvedUntil: PlainDate;
  /** How many the client has shown. If there are more or fewer meanwhile, nothing is marked (409). */
  count: number;
}

export const paymentFormats = ['csv', 'sepa'] as const;
export type PaymentFormat = (typeof paymentFormats)[number];

/** By which people find the file again. Without its extension. */
export function paymentFileName(paymentId: string): string {
  return `refunds-${paymentId.slice(0, 8)}`;
}

/** As long as a person needs to see the mail about it, and to say that it is not theirs. */
export const newIbanDays = 14;

export const refundPaymentLimits = { refundsMax: 500, earlierMax: 2_000, paidMax: 20 } as const;

/** What begins an IBAN of the countries and territories in the geographical scope of the SEPA schemes (EPC409-09). */
export const sepaCountries: readonly string[] =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  );
