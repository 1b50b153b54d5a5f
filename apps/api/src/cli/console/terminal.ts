import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';

let lines: AsyncIterator<string> | undefined;

/** Reads one line from the terminal or a pipe. Throws at the end of the input. */
export async function ask(prompt: string): Promise<string> {
  if (!process.stdin.isTTY) return nextPipedLine(prompt);
  const answer = await readLine(createInterface({ input: process.stdin, output: process.stdout }), prompt);
  return answer.trim();
}

/** Like `ask`, without echo. */
export async function askSecret(prompt: string): Promise<string> {
  if (!process.stdin.isTTY) return nextPipedLine(prompt);
  process.stdout.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const answer = await readLine(createInterface({ input: process.stdin, output: silent, terminal: true }), '');
  process.stdout.write('\n');
  return answer;
}

function readLine(terminal: Interface, prompt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    terminal.question(prompt, (answer) => {
      resolve(answer);
      terminal.close();
    });
    terminal.once('SIGINT', () => {
      terminal.close();
      reject(new Error('Cancelled.'));
    });
  });
}

async function nextPipedLine(prompt: string): Promise<string> {
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const { value, done } = await lines.next();
  if (done) throw new Error(`No input for "${prompt.trim()}".`);
  return value;
}
