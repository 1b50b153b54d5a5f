import { refundMessages } from '@staffroom/contracts/refunds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { replay } from '../decider.js';
import { scenarioOf } from '../testing/scenario.js';
import type { RefundCommand, RequestRefund } from './refund.js';
import { refund } from './refund.js';
import type { RefundEvent } from './refund-events.js';

const { given } = scenarioOf(refund);
const file = { fileId: 'f1', sizeBytes: 1200, type: 'application/pdf', sha256: 'ab12' } as const;
const details: RequestRefund = {
  refundId: 'r1',
  userId: 'ana',
  reference: { year: 2026, number: 7 },
  amountCents: 4250,
  description: 'Train to Lisbon',
  fileName: 'ticket.pdf',
  file,
};
const requested: RefundEvent = {
  type: 'RefundRequested',
  data: {
    refundId: 'r1',
    userId: 'ana',
    title: 'Refund 2026-0007',
    amountCents: 4250,
    description: 'Train to Lisbon',
    fileName: 'ticket.pdf',
    file,
  },
};
const withdrawn: RefundEvent = { type: 'RefundWithdrawn', data: { refundId: 'r1', userId: 'ana' } };

const ask = (change: Partial<RequestRefund> = {}): RefundCommand => ({
  type: 'RequestRefund',
  data: { ...details, ...change },
});
const review = (
  decision: 'APPROVED' | 'REJECTED',
  comment: string | null = null,
  reviewerId = 'bo',
): RefundCommand => ({
  type: 'ReviewRefund',
  data: { decision, comment, reviewerId },
});
const reviewed = (decision: 'APPROVED' | 'REJECTED', comment: string | null = null): RefundEvent => ({
  type: 'RefundReviewed',
  data: { refundId: 'r1', userId: 'ana', decision, comment, reviewerId: 'bo' },
});
const withdraw = (byUserId = 'ana'): RefundCommand => ({ type: 'WithdrawRefund', data: { byUserId } });

describe('requesting a refund', () => {
  test('R33 a request gets its reference from the year and its number in that year', () => {
    given().when(ask()).then(requested);
  });

  test('R33 the ten-thousandth request of a year has a reference too', () => {
    const decision = refund.decide(ask({ reference: { year: 2026, number: 10_000 } }), refund.initial);
    expect(decision).toMatchObject({ events: [{ data: { title: 'Refund 2026-10000' } }] });
  });

  test('the reason is trimmed and required [S5.8]', () => {
    given()
      .when(ask({ description: '  Train to Lisbon ' }))
      .then(requested);
    for (const description of ['', '   ', 'x'.repeat(201)]) {
      given()
        .when(ask({ description }))
        .thenRefused({ kind: 'invalid', field: 'description', message: t(refundMessages.description) });
    }
  });

  test('R33.2 the amount is at least one cent, in whole cents', () => {
    for (const amountCents of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      given()
        .when(ask({ amountCents }))
        .thenRefused({ rule: 'R33', kind: 'invalid', field: 'amount', message: t(refundMessages.amount) });
    }
    expect(refund.decide(ask({ amountCents: 1 }), refund.initial).ok).toBe(true);
  });

  test('R33.2 the amount is at most 999,999.99', () => {
    expect(refund.decide(ask({ amountCents: 99_999_999 }), refund.initial).ok).toBe(true);
    given()
      .when(ask({ amountCents: 100_000_000 }))
      .thenRefused({ rule: 'R33', kind: 'invalid', field: 'amount', message: t(refundMessages.amountMax) });
  });

  test('a request is submitted once', () => {
    given(requested).when(ask()).thenRefused({ kind: 'conflict' });
  });
});

describe('reviewing a refund', () => {
  test('R15 a pending request is approved or rejected, with or without a comment [S4.8]', () => {
    given(requested).when(review('APPROVED')).then(reviewed('APPROVED'));
    given(requested).when(review('REJECTED', ' No receipt ')).then(reviewed('REJECTED', 'No receipt'));
    given(requested).when(review('APPROVED', '  ')).then(reviewed('APPROVED'));
  });

  test('R15 a reviewed request cannot be reviewed again, and the message names its status', () => {
    given(requested, reviewed('REJECTED'))
      .when(review('APPROVED'))
      .thenRefused({
        rule: 'R15',
        kind: 'conflict',
        code: 'ALREADY_REVIEWED',
        message: expect.stringContaining('rejected'),
      });
  });

  test('R14 nobody can review their own request', () => {
    given(requested)
      .when(review('APPROVED', null, 'ana'))
      .thenRefused({ rule: 'R14', kind: 'forbidden', code: 'OWN_REQUEST' });
  });

  test('R28b a withdrawn request cannot be reviewed', () => {
    given(requested, withdrawn).when(review('APPROVED')).thenRefused({ kind: 'conflict', code: 'NOT_PENDING' });
  });

  test('a comment has at most 500 characters', () => {
    given(requested)
      .when(review('APPROVED', 'x'.repeat(501)))
      .thenRefused({ kind: 'invalid', field: 'comment' });
  });

  test('R2 a request that does not exist is not found', () => {
    given().when(review('APPROVED')).thenRefused({ kind: 'not-found' });
    given().when(withdraw()).thenRefused({ kind: 'not-found' });
  });
});

describe('withdrawing a refund', () => {
  test('R28b the requester can withdraw a pending request', () => {
    given(requested).when(withdraw()).then(withdrawn);
  });

  test('R28b a reviewed or withdrawn request cannot be withdrawn', () => {
    given(requested, reviewed('APPROVED'))
      .when(withdraw())
      .thenRefused({ rule: 'R28b', kind: 'conflict', message: expect.stringContaining('approved') });
    given(requested, withdrawn).when(withdraw()).thenRefused({ rule: 'R28b', kind: 'conflict' });
  });

  test('R2 for anyone but the requester it does not exist', () => {
    given(requested).when(withdraw('bo')).thenRefused({ kind: 'not-found' });
  });
});

describe('paying a refund', () => {
  const approved = [requested, reviewed('APPROVED')];
  const about = { refundId: 'r1', userId: 'ana' };
  const reserve = (paymentId: string): RefundCommand => ({ type: 'ReserveRefundPayment', data: { paymentId } });
  const release = (paymentId: string): RefundCommand => ({ type: 'ReleaseRefundPayment', data: { paymentId } });
  const markPaid = (paymentId: string | null): RefundCommand => ({ type: 'MarkRefundPaid', data: { paymentId } });
  const reserved: RefundEvent = { type: 'RefundPaymentReserved', data: { ...about, paymentId: 'p1' } };
  const released: RefundEvent = { type: 'RefundPaymentReleased', data: { ...about, paymentId: 'p1' } };
  const paid = (paymentId: string | null): RefundEvent => ({ type: 'RefundPaid', data: { ...about, paymentId } });
  const refusal = { rule: 'R33a', kind: 'conflict', code: 'NOT_PAYABLE' } as const;

  test('R33a.4 an approved refund is put into a file and marked as paid, and stays approved', () => {
    given(...approved)
      .when(reserve('p1'))
      .then(reserved);
    given(...approved, reserved)
      .when(markPaid('p1'))
      .then(paid('p1'));
    given(...approved)
      .when(markPaid(null))
      .then(paid(null));
    expect(replay(refund, [...approved, reserved, paid('p1')])).toMatchObject({ status: 'APPROVED' });
  });

  test('R33a.2 a refund is in one file at most, and is not paid in another way meanwhile', () => {
    given(...approved, reserved)
      .when(reserve('p2'))
      .thenRefused(refusal);
    given(...approved, reserved)
      .when(markPaid(null))
      .thenRefused(refusal);
    given(...approved, reserved)
      .when(markPaid('p2'))
      .thenRefused(refusal);
  });

  test('R33a.3 a file that is given back frees its refund for another one', () => {
    given(...approved, reserved)
      .when(release('p1'))
      .then(released);
    given(...approved, reserved)
      .when(release('p2'))
      .thenRefused(refusal);
    given(...approved, reserved, released)
      .when(release('p1'))
      .thenRefused(refusal);
    given(...approved, reserved, released)
      .when(reserve('p1'))
      .then(reserved);
  });

  test('R33a.4 a paid refund is not paid again', () => {
    for (const command of [reserve('p2'), release('p1'), markPaid('p1'), markPaid(null)]) {
      given(...approved, reserved, paid('p1'))
        .when(command)
        .thenRefused(refusal);
    }
  });

  test('R33a.4 only an approved refund is paid', () => {
    for (const events of [[requested], [requested, reviewed('REJECTED')], [requested, withdrawn]]) {
      given(...events)
        .when(reserve('p1'))
        .thenRefused(refusal);
      given(...events)
        .when(markPaid(null))
        .thenRefused(refusal);
    }
    given().when(reserve('p1')).thenRefused({ rule: 'R2', kind: 'not-found' });
  });
});

describe('the refusals of a refund', () => {
  test('R33 a reason has at most 200 characters, without the spaces around it', () => {
    const longest = 'x'.repeat(200);
    const decision = refund.decide(ask({ description: ` ${longest} ` }), refund.initial);
    expect(decision).toMatchObject({ ok: true, events: [{ data: { description: longest } }] });
    for (const description of [`${longest}x`, '\u200b']) {
      given()
        .when(ask({ description }))
        .thenRefused({ rule: 'R33', kind: 'invalid', field: 'description', message: t(refundMessages.description) });
    }
  });

  test('R33 a request is submitted once', () => {
    const message = 'This request has already been submitted.';
    given(requested).when(ask()).thenRefused({ rule: 'R33', kind: 'conflict', code: 'CONFLICT', message });
    given(requested, withdrawn).when(ask()).thenRefused({ rule: 'R33', kind: 'conflict', code: 'CONFLICT', message });
  });

  test('R2 a request that does not exist, or is another person’s, is not found', () => {
    const missing = { rule: 'R2', kind: 'not-found', message: 'There is no such refund request.' } as const;
    given().when(review('APPROVED')).thenRefused(missing);
    given().when(withdraw()).thenRefused(missing);
    given(requested).when(withdraw('bo')).thenRefused(missing);
  });

  test('R15 a comment of exactly 500 characters is accepted', () => {
    const comment = 'x'.repeat(500);
    given(requested)
      .when(review('REJECTED', ` ${comment} `))
      .then(reviewed('REJECTED', comment));
  });

  test('the request names its receipt and its reviewer', () => {
    const asked = { refundId: 'r1', userId: 'ana', fileId: 'f1' };
    expect(replay(refund, [requested])).toEqual({ ...asked, status: 'PENDING' });
    expect(replay(refund, [requested, withdrawn])).toEqual({ ...asked, status: 'WITHDRAWN' });
    const rejected = { ...asked, status: 'REJECTED', reviewerId: 'bo' };
    expect(replay(refund, [requested, reviewed('REJECTED')])).toEqual(rejected);
  });

  test('a review without a request creates none', () => {
    expect(replay(refund, [reviewed('APPROVED'), withdrawn])).toEqual({ status: 'none' });
  });
});
