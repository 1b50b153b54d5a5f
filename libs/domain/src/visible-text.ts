/** Letters, digits, punctuation and symbols, without those that Unicode or most fonts leave blank. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1D159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether the text has no visible character. Joiners and marks count only next to a visible character. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}
