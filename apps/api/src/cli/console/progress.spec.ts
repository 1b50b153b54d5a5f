import { withProgress } from './progress.js';

describe('progress of an operator’s command', () => {
  const written: string[] = [];
  beforeEach(() => {
    written.length = 0;
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  });
  afterEach(() => jest.restoreAllMocks());

  it('is one line for every 10 % if stderr is not a terminal', async () => {
    const answer = await withProgress('Verifying', async (show) => {
      for (let done = 0; done <= 100; done++) show(done, 100);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(written).toEqual(Array.from({ length: 10 }, (_, i) => `Verifying: ${(i + 1) * 10} %\n`));
  });

  it('accepts work with nothing to do', async () => {
    await withProgress('Verifying', async (show) => show(0, 0));
    expect(written).toEqual([]);
  });
});
