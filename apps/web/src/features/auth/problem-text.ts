import { type SignInProblemCode, signInProblems } from '@staffroom/contracts/sign-in-problems.js';
import { t } from '@staffroom/contracts/texts/text.js';

export function problemText(problem: string): string {
  return t(
    Object.hasOwn(signInProblems, problem) ? signInProblems[problem as SignInProblemCode] : signInProblems.FAILED,
  );
}
