import { printOnTerminal } from './file-transport.js';

describe('the links in mails that are written to files', () => {
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
    ['are printed on a terminal', true],
    ['are not printed to a file or a pipe', false],
  ])('R39.2 %s', (_, terminal) => {
    process.stdout.isTTY = terminal;
    printOnTerminal('Mail to ana@example.com: https://hr.example.com/reset-password?token=x');
    expect(printed).toHaveBeenCalledTimes(terminal ? 1 : 0);
  });
});
