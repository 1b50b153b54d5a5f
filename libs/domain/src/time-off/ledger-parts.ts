/** What several decisions of the leave ledger have in common. */
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';
export function requestDoesNotExist(): Rejection {
  return reject({ rule: 'R2', kind: 'not-found', because: { is: 'noSuchTimeOff' } });
}

export function accountDoesNotExist(): Rejection {
  return reject({ rule: 'R25', kind: 'not-found', because: { is: 'noLeaveAccount' } });
}
