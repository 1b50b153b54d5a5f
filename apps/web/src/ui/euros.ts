const format = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });

/** 1250 becomes '€12.50' (SPEC section 9). */
export function euros(cents: number): string {
  return format.format(cents / 100);
}
