import { printOnTerminal } from './file-transport.js';

describe('the links of mails that become files', () => {
  const { isTTY } = process.stdout;
  let printed: jest.SpyInstance;
  beforeEach(() => {
    printed = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  });
  afterEach(() => {
    process.stdout.isTTY = isTTY;
    printed.mockRestore();
  });

  it.each([
    ['a terminal', 'printed', true],
    ['a file or a pipe', 'not printed', false],
  ])('R39.2 on %s are %s', (_where, _what, terminal) => {
    process.stdout.isTTY = terminal;
    printOnTerminal('Mail to ana@example.com: https://hr.example.com/reset-password?token=x');
    expect(printed).toHaveBeenCalledTimes(terminal ? 1 : 0);
  });
});
