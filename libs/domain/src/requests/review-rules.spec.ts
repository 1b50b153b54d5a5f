import { told } from '../testing/scenario.js';
import type { RequestProgress } from './review-rules.js';
import { commentFits, notOwnRequest, notReviewedYet, canBeWithdrawn, textOrNull } from './review-rules.js';

const pending: RequestProgress = { status: 'PENDING' };
const approved: RequestProgress = { status: 'APPROVED', reviewerId: 'bo' };
const rejected: RequestProgress = { status: 'REJECTED', reviewerId: 'bo' };
const withdrawn: RequestProgress = { status: 'WITHDRAWN' };

test('R14 a request is reviewed by someone else than the requester', () => {
  expect(notOwnRequest('bo', 'ana')).toBeNull();
  expect(told(notOwnRequest('ana', 'ana'))).toEqual({
    ok: false,
    rule: 'R14',
    kind: 'forbidden',
    code: 'OWN_REQUEST',
    message: 'You cannot review your own request. Please ask another reviewer.',
  });
});

test('R15 a comment has at most 500 characters', () => {
  expect(commentFits(null)).toBeNull();
  expect(commentFits('x'.repeat(500))).toBeNull();
  expect(told(commentFits('x'.repeat(501)))).toEqual({
    ok: false,
    rule: 'R15',
    kind: 'invalid',
    field: 'comment',
    message: 'The comment may have at most 500 characters. This one has 501.',
  });
});

test('R15 only a pending request can be reviewed', () => {
  const refused = { ok: false, rule: 'R15', kind: 'conflict' } as const;
  expect(notReviewedYet(pending)).toBeNull();
  expect(told(notReviewedYet(approved))).toEqual({
    ...refused,
    code: 'ALREADY_REVIEWED',
    message: 'This request is already approved. It cannot be reviewed again.',
  });
  expect(told(notReviewedYet(rejected))).toEqual({
    ...refused,
    code: 'ALREADY_REVIEWED',
    message: 'This request is already rejected. It cannot be reviewed again.',
  });
  expect(told(notReviewedYet(withdrawn))).toEqual({
    ...refused,
    code: 'NOT_PENDING',
    message: 'This request was withdrawn. There is nothing left to review.',
  });
});

test('R28b only a pending request can be withdrawn', () => {
  const refused = { ok: false, rule: 'R28b', kind: 'conflict', code: 'NOT_PENDING' } as const;
  expect(canBeWithdrawn(pending)).toBeNull();
  for (const progress of [approved, rejected, withdrawn]) {
    const message = `This request is already ${progress.status.toLowerCase()}. Only a pending request can be withdrawn.`;
    expect(told(canBeWithdrawn(progress))).toEqual({ ...refused, message });
  }
});

test('a text is trimmed, and an empty one counts as none', () => {
  expect(textOrNull(' Enjoy ')).toBe('Enjoy');
  for (const none of [' ', '', null, undefined]) expect(textOrNull(none)).toBeNull();
});
