import type { ApiScope } from '@staffroom/contracts/api-tokens.js';
import { scenarioOf } from '../testing/scenario.js';
import { apiToken, type CreateApiToken } from './api-token.js';
import type { ApiTokenEvent } from './api-token-events.js';

const { given } = scenarioOf(apiToken);

const asked: CreateApiToken = {
  tokenId: 'token',
  name: ' Payroll sync ',
  scopes: ['payslips:upload', 'people:read', 'people:read'],
  expiresOn: '2026-12-31',
  today: '2026-11-25',
};
const create = (more: Partial<CreateApiToken> = {}) =>
  ({ type: 'CreateApiToken', data: { ...asked, ...more } }) as const;
const created: ApiTokenEvent = {
  type: 'ApiTokenCreated',
  data: {
    tokenId: 'token',
    name: 'Payroll sync',
    scopes: ['people:read', 'payslips:upload'],
    expiresOn: '2026-12-31',
  },
};
const revoke = { type: 'RevokeApiToken', data: {} } as const;
const revoked: ApiTokenEvent = { type: 'ApiTokenRevoked', data: { tokenId: 'token' } };

test('R63.4 a token has a name, scopes and a last day', () => {
  given().when(create()).then(created);
});

test.each([
  ['without a name', { name: ' ' }, 'name'],
  ['with a long name', { name: 'x'.repeat(81) }, 'name'],
  ['without a scope', { scopes: [] }, 'scopes'],
  ['with an unknown scope', { scopes: ['everything' as ApiScope] }, 'scopes'],
  ['with a last day that does not exist', { expiresOn: '2026-11-31' }, 'expiresOn'],
  ['that has expired', { expiresOn: '2026-11-24' }, 'expiresOn'],
  ['for more than a year', { expiresOn: '2027-11-27' }, 'expiresOn'],
] as const)('R63.4 a token %s is refused', (_, more, field) => {
  given().when(create(more)).thenRefused({ rule: 'R63', kind: 'invalid', field });
});

test.each(['2026-11-25', '2027-11-26'])('R63.4 a token may work until %s', (expiresOn) => {
  given()
    .when(create({ expiresOn }))
    .then({ ...created, data: { ...created.data, expiresOn } } as ApiTokenEvent);
});

test('R63.4 a token is created once', () => {
  given(created).when(create()).thenRefused({ rule: 'R63', kind: 'conflict' });
});

test('R63.4 a token is revoked once', () => {
  given(created).when(revoke).then(revoked);
  given(created, revoked).when(revoke).thenRefused({ rule: 'R63', kind: 'conflict' });
  given().when(revoke).thenRefused({ rule: 'R2', kind: 'not-found' });
});
