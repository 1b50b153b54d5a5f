import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** A PDF with a page for each text. Its lines are separated by line breaks. */
export async function pdfWithPages(texts: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of texts) document.addPage().drawText(text, { x: 50, y: 780, size: 11, lineHeight: 16, font });
  return Buffer.from(await document.save());
}
