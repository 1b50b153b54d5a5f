/**
 * Characters that a line of text must not contain: control characters, line breaks, unpaired surrogates, and characters
 * that change the text direction ("exe.fdp" must not read as "pdf.exe", nor one person's name as another's).
 */
export const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\p{Surrogate}]/u;
