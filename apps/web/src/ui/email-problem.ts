/** Checks only the shape: text, an @, and a domain with a dot. */
const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function emailProblem(email: string): string | undefined {
  return shape.test(email.trim()) ? undefined : 'Please enter a valid email address';
}
