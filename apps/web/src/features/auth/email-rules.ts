/** One @ with something on both sides and a dot after it; whether the address exists only a mail can tell. */
const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const emailRules = {
  validate: (email: string) => shape.test(email.trim()) || 'Please enter a valid email address',
};
