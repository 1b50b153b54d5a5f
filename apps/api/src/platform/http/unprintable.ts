/**
 * Characters that a line of text must not contain: control characters, line breaks, unpaired surrogates, and characters that are not drawn.
 * Some of these change the text direction ("exe.fdp" must not read as "pdf.exe", nor one person's name as another's), and others come along
 * when text is copied, so that the name is not found any more. Joiners and variation selectors are allowed: Persian, Mongolian and Japanese
 * names need them, and emoji.
 */
export const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Surrogate}]|(?![\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180f\u200c\u200d])\p{Default_Ignorable_Code_Point}/u;
