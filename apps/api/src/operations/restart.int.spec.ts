/** Once, a database with two roles did not survive a restart. All set-ups are tried by `restart.proof.spec.ts`. */
import { expectRestarts } from '../testing/restart.js';

it('a portal and a worker, two roles, start again after every kind of job', () =>
  expectRestarts('two roles', 'PostgreSQL'));
