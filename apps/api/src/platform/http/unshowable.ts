/**
 * What a line of text may not hold: controls, line breaks, halves of characters, and what turns the direction of text around
 * ("exe.fdp" must not read as "pdf.exe", nor one person's name as another's).
 */
export const unshowable =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\p{Surrogate}]/u;
