import { nameLookup } from './name-lookup.js';

const found = [{ address: '8.8.8.8', family: 4 }];
const noReply = Object.assign(new Error('no reply'), { code: 'EAI_AGAIN' });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Replies when it is told to, as a name server does. */
function nameServer() {
  const asked: { hostname: string; reply: () => void; fail: (error: Error) => void }[] = [];
  const lookUp = nameLookup(
    (hostname) => new Promise((resolve, reject) => asked.push({ hostname, reply: () => resolve(found), fail: reject })),
  );
  return { asked, lookUp };
}

it('a name is looked up once for all who ask within a minute', async () => {
  const { asked, lookUp } = nameServer();
  const both = [lookUp('a.example'), lookUp('a.example')];
  expect(asked).toHaveLength(1);
  asked[0]!.reply();
  expect(await Promise.all(both)).toEqual([found, found]);
  expect(await lookUp('a.example')).toEqual(found);
  expect(asked).toHaveLength(1);
  jest.advanceTimersByTime(60_000);
  void lookUp('a.example');
  expect(asked).toHaveLength(2);
});

it('a name without a reply is left alone for a minute, and delays no other', async () => {
  const { asked, lookUp } = nameServer();
  const silent = [lookUp('silent.example'), lookUp('silent.example')];
  jest.advanceTimersByTime(10_000);
  asked[0]!.fail(noReply);
  for (const one of silent) await expect(one).rejects.toBe(noReply);
  jest.advanceTimersByTime(59_000);
  await expect(lookUp('silent.example')).rejects.toBe(noReply);
  expect(asked).toHaveLength(1);
  void lookUp('other.example');
  expect(asked.map(({ hostname }) => hostname)).toEqual(['silent.example', 'other.example']);
  jest.advanceTimersByTime(1_000);
  void lookUp('silent.example');
  expect(asked).toHaveLength(3);
});

it('a name that is unknown is looked up again at once', async () => {
  const { asked, lookUp } = nameServer();
  const unknown = lookUp('new.example');
  asked[0]!.fail(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
  await expect(unknown).rejects.toMatchObject({ code: 'ENOTFOUND' });
  jest.advanceTimersByTime(0);
  void lookUp('new.example');
  expect(asked).toHaveLength(2);
});
