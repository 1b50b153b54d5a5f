export type PdfTask =
  | { readonly kind: 'read'; readonly file: Blob }
  /** Takes out each of these lists of pages, counted from 0. */
  | { readonly kind: 'cut'; readonly file: Blob; readonly parts: readonly (readonly number[])[] };

export type PdfFailure = 'protected' | 'too many pages' | 'unreadable' | 'too slow';

/** `own` distinguishes these from the messages of pdf.js in the same worker. */
export type PdfMessage = { readonly own: true } & (
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'parts'; readonly parts: readonly Uint8Array<ArrayBuffer>[] }
  | { readonly kind: 'failed'; readonly failure: PdfFailure }
);
