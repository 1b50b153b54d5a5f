/** One @ with something on both sides and a dot after it; whether the address exists only a mail can tell. */
const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function emailProblem(email: string): string | undefined {
  return shape.test(email.trim()) ? undefined : 'Please enter a valid email address';
}
