import { Outage } from './outage.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const failure = (fields: object, message = '') => Object.assign(new Error(message), fields);

function watched() {
  const lines: string[] = [];
  const report = (message: string, error: unknown) => lines.push(`${message}: ${(error as { code: string }).code}`);
  const outage = new Outage('the database', report, (line) => lines.push(line));
  return { lines, outage };
}

it('while a server is away, says so once a minute for each reason, and passes other failures on', () => {
  const { lines, outage } = watched();
  for (let second = 0; second < 90; second++) {
    outage.report('sending mails failed', failure({ code: '53300' }));
    outage.report('a subscription restarts', failure({ code: '53300' }));
    if (second === 30) outage.report('sending mails failed', failure({ code: 'ECONNREFUSED', port: 6379 }));
    outage.report('sending a mail failed', failure({ name: 'ReplyError' }, 'NOAUTH Authentication required.'));
    if (second > 87) outage.report('sending mails failed', failure({ code: 'ENOSPC' }));
    jest.advanceTimersByTime(1_000);
  }
  expect(lines).toEqual([
    'background work waits for the database: 53300',
    'background work waits for the database: undefined',
    'background work waits for the database: ECONNREFUSED',
    'background work waits for the database: 53300',
    'background work waits for the database: undefined',
    'sending mails failed: ENOSPC',
    'sending mails failed: ENOSPC',
  ]);
});

it('says once that the server is back, and reports the next outage at once', () => {
  const { lines, outage } = watched();
  outage.over();
  for (let times = 0; times < 2; times++) {
    outage.report('sending mails failed', failure({ code: '57P01' }));
    outage.over();
    outage.over();
  }
  const outageAndEnd = ['background work waits for the database: 57P01', 'the database can be reached again'];
  expect(lines).toEqual([...outageAndEnd, ...outageAndEnd]);
});

it('takes no reply for the end while other tasks still fail', () => {
  const { lines, outage } = watched();
  for (let second = 0; second < 50; second++) {
    outage.report('sending mails failed', failure({ code: '53300' }));
    outage.replied();
    jest.advanceTimersByTime(1_000);
  }
  expect(lines).toEqual(['background work waits for the database: 53300']);
  jest.advanceTimersByTime(13_000);
  outage.replied();
  expect(lines).toHaveLength(1);
  jest.advanceTimersByTime(1_000);
  outage.replied();
  expect(lines.at(-1)).toBe('the database can be reached again');
});
