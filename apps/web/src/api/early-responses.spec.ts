import { earlyResponse } from './early-responses.js';

const me = '/api/auth/me';
const list = '/api/time-off';

beforeEach(() => {
  jest.spyOn(performance, 'now').mockReturnValue(1_000);
  window.early = { [me]: Promise.resolve(new Response('me')), [list]: Promise.resolve(new Response('list')) };
});
afterEach(() => {
  jest.restoreAllMocks();
  window.early = undefined;
});

it('each response is used once', async () => {
  expect(await (await earlyResponse('GET', list))?.text()).toBe('list');
  expect(earlyResponse('GET', list)).toBeUndefined();
  expect(await (await earlyResponse(undefined, me))?.text()).toBe('me');
});

it('only for exactly what was requested', () => {
  expect(earlyResponse('GET', `${list}?after=1`)).toBeUndefined();
});

it('none is used after a request that changes something, such as a sign-in', () => {
  expect(earlyResponse('POST', '/api/auth/login')).toBeUndefined();
  expect(earlyResponse('GET', list)).toBeUndefined();
});

it('none is used much later', () => {
  jest.spyOn(performance, 'now').mockReturnValue(30_001);
  expect(earlyResponse('GET', list)).toBeUndefined();
});
