import { randomUUID } from 'node:crypto';
import { ApiDescriptions } from '../../modules/api-reference/facade.js';
import { send } from '../cases/call.js';
import { cases } from '../cases/cases.js';
import { isChange, needsSession, type RouteCase } from '../cases/route-case.js';
import { actors } from '../cases/statuses.js';
import { startWorld, type World } from '../cases/world.js';
import { describeApi, type DescribedApi } from '../described-api.js';
import { routesOf } from '../routes.js';
import { expectStatus } from './expect-status.js';

let world: World;
let described: DescribedApi;

beforeAll(async () => {
  [world, described] = await Promise.all([startWorld(), describeApi()]);
  world.app.get(ApiDescriptions).file = described.file;
  const { employee, colleague, managed, direct, hr } = world.people;
  for (const owner of [employee, colleague, managed, direct, hr]) {
    await world.timeOff(owner);
    await world.refund(owner);
    await world.document(owner);
    await world.payslip(owner);
    await world.notification(owner);
  }
});
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

it('lists every route of the API, so that no route stays unprotected by mistake [S6.10]', () => {
  const [routes, known] = [routesOf(world.app), cases.map(({ route }) => route)];
  const without = routes.filter((route) => !(known as string[]).includes(route));
  const advice =
    'has no case. Write one next to its controller, in <area>.cases.ts, as testing/cases/route-case.ts says.';
  expect(without.map((route) => `${route} ${advice}`)).toEqual([]);
  expect([...known].sort()).toEqual(routes.sort());
});

it('describes every route of the API, and no other', () => {
  const routes = cases.map(({ route }) => route).filter((route) => !route.startsWith('ALL '));
  expect(described.routes()).toEqual(routes.sort());
});

it('gives every call an id of its own, from which programs name their functions', () => {
  const ids = described.operationIds();
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.filter((id) => /^[a-z][A-Za-z]+$/.test(id)));
  expect(ids).toContain('webhooksAdd');
});

it('describes the fields of every form, and the one with the files', async () => {
  for (const { route, file, body } of cases) {
    const sent = file && [...Object.keys((await body!(world, world.given['HR: other'])) ?? {}), file].sort();
    expect({ route, fields: described.fieldsOfForm(route) }).toEqual({ route, fields: sent });
  }
});

describe('every route gives each actor the expected status [S1.1 S6.10 R1.1 R2.2 R6.1 R41.13 R41.14]', () => {
  describe.each(cases.map((one) => [titleOf(one), one] as const))('%s', (_, one) => {
    it.each(actors)('%s', (actor) =>
      expectStatus(world, one, world.given[actor], actor, one.expected[actor], described),
    );
  });
});

describe('R77.1 in a session of eleven minutes', () => {
  const needConfirmation = [
    'DELETE /api/calendar-feeds/:id',
    'DELETE /api/tokens/:id',
    'DELETE /api/users/:id/second-factor',
    'DELETE /api/webhooks/:id',
    'PATCH /api/users/:id',
    'PATCH /api/users/:id/restore',
    'PATCH /api/webhooks/:id',
    'POST /api/calendar-feeds',
    'POST /api/company/policy/changes', // of what executives see
    'POST /api/tokens',
    'POST /api/users',
    'POST /api/users/import',
    'POST /api/webhooks',
    'POST /api/webhooks/:id/secret',
    'PUT /api/company/second-factor',
    'PUT /api/company/security-advice', // of strict passwords
    'PUT /api/users/:id/employment',
    'PUT /api/webhooks/:id/state',
  ];
  /** In the body, or from the first step of the same dialog. */
  const haveThePassword = [
    'POST /api/account/second-factor/passkey',
    'POST /api/account/second-factor/passkey/begin',
    'POST /api/account/second-factor/recovery-codes',
    'POST /api/account/second-factor/removal',
    'POST /api/account/second-factor/totp',
    'POST /api/account/second-factor/totp/begin',
    'POST /api/auth/change-password',
    'POST /api/auth/login/second-factor',
    'PUT /api/account/password',
  ];
  const changeNothingOfTheKind = [
    'DELETE /api/users/:id',
    'DELETE /api/users/:id/planned-erasure',
    'DELETE /api/users/:id/sessions',
    'PATCH /api/users/:id/archive',
    'POST /api/users/:id/handover',
    'POST /api/users/:id/invitation',
    'POST /api/users/import/preview',
    'POST /api/webhooks/:id/deliveries/:deliveryId/resend',
    'POST /api/webhooks/:id/test',
    'PUT /api/users/:id/planned-erasure',
  ];
  const changes = cases.filter(isChange).filter(needsSession);
  const routes = changes.map(({ route }) => route as string);

  it('these calls are refused, and no others', async () => {
    const fields = {
      email: 'new@example.com',
      password: 'x',
      role: 'EXECUTIVE',
      iban: '',
      executivesSeeFiles: true,
      strictPasswords: true,
    };
    const refused: string[] = [];
    for (const route of routes) {
      const { cookie } = await world.signedIn(world.people.secondHr.id);
      await world.pool.query(`update state.sessions set confirmed_at = now() - interval '11 minutes'`);
      const path = route.split(' ')[1]!.replace(/:\w+/g, () => randomUUID());
      const { body } = await send(world, { route, path, body: fields }, { cookie });
      if ((body as { code?: string }).code === 'CONFIRM_FIRST') refused.push(route);
    }
    await world.pool.query('update state.sessions set confirmed_at = now()');
    expect(refused.sort()).toEqual(needConfirmation);
  });

  it('no call about accounts, passwords, factors, tokens, webhooks and calendar addresses was forgotten', () => {
    const known = [...needConfirmation, ...haveThePassword, ...changeNothingOfTheKind];
    const concerned = routes.filter((route) =>
      /password|second-factor|\/(tokens|webhooks|users|calendar-feeds)\b/.test(route),
    );
    expect(concerned.filter((route) => !known.includes(route))).toEqual([]);
  });
});

/** The other routes do not ask whether executives see documents and payslips. */
describe('while HR has stopped executives from seeing documents and payslips in My Team [R76.1]', () => {
  const stop = (isStopped: boolean) =>
    world.people.hr
      .send('post', '/api/company/policy/changes', { change: 'TEAM_FILES', executivesSeeFiles: !isStopped })
      .expect(200);
  beforeAll(() => stop(true));
  afterAll(() => stop(false));

  const isOfFiles = ({ reads, rows, expected }: RouteCase) =>
    expected['executive: manages the team'] === 200 &&
    (reads === 'document' || reads === 'payslip' || rows?.view === 'documents' || rows?.view === 'payslips');
  describe.each(cases.filter(isOfFiles).map((one) => [one.route, one] as const))('%s', (_, one) => {
    it.each(actors)('%s', (actor) =>
      expectStatus(world, one, world.given[actor], actor, (one.withoutTeamFiles ?? one.expected)[actor], described),
    );
  });
});

function titleOf({ route, shows }: RouteCase) {
  return shows ? `${route} [${shows}]` : route;
}
