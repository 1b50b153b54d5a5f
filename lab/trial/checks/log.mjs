/** The log's own checks, as an operator runs them: the chain, and every view against a replay. */
import { staffroom } from '../../support/commands.mjs';

export async function checkLog(env, report) {
  for (const args of [
    ['audit', 'verify'],
    ['views', 'check'],
  ]) {
    const { code, output } = await staffroom(env, args);
    report.compared(`staffroom ${args.join(' ')}`, 1);
    console.log(`  ${args.join(' ')}: ${output.split('\n').at(-1)}`);
    if (code !== 0) report.finding(`${args.join(' ')} ended with ${code}`, output);
  }
}
