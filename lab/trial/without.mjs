/**
 * A copy without these fields.
 * @param {Record<string, any>} object
 * @param {readonly string[]} fields
 */
export function without(object, fields) {
  return Object.fromEntries(Object.entries(object).filter(([field]) => !fields.includes(field)));
}
