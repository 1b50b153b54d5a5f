import { scenarioOf } from '../testing/scenario.js';
import type { LeaveWarningEvent } from './leave-warning-events.js';
import { leaveWarnings } from './leave-warnings.js';

const { given } = scenarioOf(leaveWarnings);
const about = (warningId: string) => ({ userId: 'ana', warningId });
const mail = (warningId: string, mailedAt: string) => ({ ...about(warningId), mailedAt });
const mailed = (warningId: string): LeaveWarningEvent => ({
  type: 'LeaveWarningMailed',
  data: mail(warningId, '2027-01-01T06:00:10.000Z'),
});
const opened = (warningId: string): LeaveWarningEvent => ({ type: 'LeaveWarningOpened', data: about(warningId) });

test('R55 the mail of each warning is noted once, with the time of the first handover', () => {
  const note = (warningId: string, mailedAt = '2027-01-01T06:00:10.000Z') =>
    ({ type: 'NoteMail', data: mail(warningId, mailedAt) }) as const;
  given().when(note('w1')).then(mailed('w1'));
  given(opened('w1')).when(note('w1')).then(mailed('w1'));
  given(mailed('w1'), opened('w1')).when(note('w1', '2027-01-02T06:00:00.000Z')).thenNothing();
  given(mailed('w1')).when(note('w2')).then(mailed('w2'));
});

test('R55 each warning is opened once: opening it again records nothing', () => {
  const open = (warningId: string, isOwn = true) =>
    ({ type: 'OpenWarning', data: { ...about(warningId), isOwn } }) as const;
  given().when(open('w1')).then(opened('w1'));
  given(mailed('w1')).when(open('w1')).then(opened('w1'));
  given(opened('w1'), mailed('w1')).when(open('w1')).thenNothing();
  given(opened('w1')).when(open('w2')).then(opened('w2'));
  const message = 'There is no such notice about leave.';
  given().when(open('w1', false)).thenRefused({ rule: 'R2', kind: 'not-found', message });
});
