import { type SignInProblemCode, signInProblems } from '@staffroom/contracts/sign-in-problems.js';

export function problemText(problem: string): string {
  return Object.hasOwn(signInProblems, problem) ? signInProblems[problem as SignInProblemCode] : signInProblems.FAILED;
}
