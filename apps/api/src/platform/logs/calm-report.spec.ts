import { calmly } from './calm-report.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('while a server is away, says so once a minute for each server, and passes other failures on', () => {
  const lines: string[] = [];
  const report = calmly((message, error) => lines.push(`${message}: ${(error as { code: string }).code}`));
  for (let second = 0; second < 90; second++) {
    report('sweep failed', Object.assign(new Error(), { code: '53300' }));
    report('a subscription restarts', Object.assign(new Error(), { code: '53300' }));
    if (second === 30) report('sweep failed', Object.assign(new Error(), { code: 'ECONNREFUSED', port: 6379 }));
    report('mail worker', Object.assign(new Error('NOAUTH Authentication required.'), { name: 'ReplyError' }));
    if (second > 87) report('sweep failed', Object.assign(new Error(), { code: 'ENOSPC' }));
    jest.advanceTimersByTime(1_000);
  }
  expect(lines).toEqual([
    'background work waits for a server: 53300',
    'background work waits for a server: undefined',
    'background work waits for a server: ECONNREFUSED',
    'background work waits for a server: 53300',
    'background work waits for a server: undefined',
    'sweep failed: ENOSPC',
    'sweep failed: ENOSPC',
  ]);
});
