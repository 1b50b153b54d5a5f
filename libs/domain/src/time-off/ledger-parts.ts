/** What several decisions of the leave ledger have in common. */
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';
export function requestDoesNotExist(): Rejection {
  return reject({ rule: 'R2', kind: 'not-found', message: 'There is no such time off request.' });
}

export function accountDoesNotExist(): Rejection {
  return reject({ rule: 'R25', kind: 'not-found', message: 'There is no leave account for this person.' });
}
