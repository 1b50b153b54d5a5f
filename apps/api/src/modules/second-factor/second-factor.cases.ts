import { randomUUID } from 'node:crypto';
import type { SecondFactorPolicy } from '@staffroom/contracts/second-factor.js';
import { secondFactor } from '@staffroom/domain/second-factor/second-factor.js';
import { secondFactorStream } from '@staffroom/domain/second-factor/second-factor-events.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { anyone, everyone, hrOnly } from '../../testing/cases/statuses.js';
import type { World } from '../../testing/cases/world.js';

const codesAreHashed = 'gets the same factor without recovery codes, of which only hashes were kept';

export const secondFactorCases: readonly RouteCase[] = [
  { route: 'GET /api/auth/login/second-factor', expected: anyone(401) },
  {
    route: 'POST /api/auth/login/second-factor',
    body: () => ({ token: 'made-up', code: '123456' }),
    expected: anyone(401),
    notRepeated: 'gets 401, because the token of the first step was used',
  },
  { route: 'GET /api/auth/confirm', expected: { ...everyone(200), 'must change password': 200 } },
  {
    route: 'POST /api/auth/confirm',
    body: () => ({ code: 'wrong' }),
    expected: { ...everyone(400), 'must change password': 400 },
    notRepeated: 'gets 401, because the session has another id',
  },
  { route: 'GET /api/account/second-factor', expected: everyone(200) },
  {
    route: 'POST /api/account/second-factor/totp/begin',
    body: () => ({ currentPassword: 'wrong' }),
    expected: everyone(400),
    notRepeated: 'changes nothing',
  },
  {
    route: 'POST /api/account/second-factor/totp',
    body: () => ({ setUp: 'made-up', name: 'Phone', code: '123456' }),
    expected: everyone(409),
    notRepeated: codesAreHashed,
  },
  {
    route: 'POST /api/account/second-factor/passkey/begin',
    body: () => ({ currentPassword: 'wrong' }),
    expected: everyone(400),
    notRepeated: 'changes nothing',
  },
  {
    route: 'POST /api/account/second-factor/passkey',
    body: () => ({ setUp: 'made-up', name: 'Key', reply: {} }),
    expected: everyone(409),
    notRepeated: codesAreHashed,
  },
  {
    route: 'POST /api/account/second-factor/recovery-codes',
    body: () => ({ currentPassword: 'wrong' }),
    expected: everyone(400),
    notRepeated: 'gets no codes, of which only hashes were kept',
  },
  {
    route: 'POST /api/account/second-factor/removal',
    body: () => ({ factorId: randomUUID(), currentPassword: 'wrong' }),
    expected: everyone(400),
    valid: {
      body: async (world, { as }) => ({ factorId: await factor(world, as.id), currentPassword: 'Temporary1' }),
    },
    other: 'has no field to change',
  },
  { route: 'GET /api/company/second-factor', expected: hrOnly(200) },
  {
    route: 'PUT /api/company/second-factor',
    body: () => ({ requiredOf: [] }),
    expected: hrOnly(200),
    valid: {
      // of executives, who call nothing here
      body: async ({ people }) => {
        const { requiredOf } = (await people.secondHr.get('/api/company/second-factor')).body as SecondFactorPolicy;
        return { requiredOf: requiredOf.length > 0 ? [] : ['EXECUTIVE'] };
      },
    },
    other: () => ({ requiredOf: ['EMPLOYEE'] }),
  },
  {
    route: 'DELETE /api/users/:id/second-factor',
    about: async (world) => {
      const id = await world.account();
      await factor(world, id);
      return id;
    },
    expected: hrOnly(204),
  },
];

/** An authenticator app, without its secret, because nobody signs in with it. */
async function factor({ log }: World, userId: string): Promise<string> {
  const factorId = randomUUID();
  const data = { userId, factorId, kind: 'TOTP', name: 'Phone' } as const;
  await log.transact({ actorId: userId, command: 'test', requestId: 'test' }, (unit) =>
    unit.decide(secondFactor, secondFactorStream(userId), { type: 'AddSecondFactor', data }),
  );
  return factorId;
}
