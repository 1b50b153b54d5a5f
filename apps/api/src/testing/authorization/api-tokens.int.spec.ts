/** What the authorization matrix says of API tokens. */
import { apiScopes, type ApiScope } from '@staffroom/contracts/api-tokens.js';
import { ApiDescriptions } from '../../modules/api-reference/facade.js';
import { scopeRoutes } from '../../modules/api-tokens/scope-routes.js';
import { cases } from '../cases/cases.js';
import { startWorld, type World } from '../cases/world.js';
import { describeApi } from '../described-api.js';
import { expectStatus } from './expect-status.js';

let world: World;

beforeAll(async () => {
  world = await startWorld();
  world.app.get(ApiDescriptions).file = (await describeApi()).file;
});
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

describe('an API token may call the routes of its scopes and nothing else [R63.1 R63.2]', () => {
  describe.each(cases.map((one) => [one.route, one] as const))('%s', (_, one) => {
    it('with every scope', async () => {
      const as = await world.apiToken(apiScopes);
      await expectStatus(world, one, { as, owner: world.people.employee }, 'HR: other', one.token ?? 403);
    });
  });

  it.each(
    Object.entries(scopeRoutes).flatMap(([scope, routes]) =>
      routes.map((route) => [scope as ApiScope, route] as const),
    ),
  )('without the scope %s it gets 403 from %s', async (scope, route) => {
    const one = cases.find((given) => given.route === route)!;
    const as = await world.apiToken(apiScopes.filter((other) => other !== scope));
    await expectStatus(world, one, { as, owner: world.people.employee }, 'HR: other', 403);
  });
});
