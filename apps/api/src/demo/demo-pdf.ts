/** Generates one-page PDFs for the demo company. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CheckedFile } from '../platform/files/file-store.js';

export function demoPdf(name: string, heading: string, lines: readonly string[]): CheckedFile {
  const bytes = pdf(heading, lines);
  return {
    name,
    sizeBytes: bytes.length,
    type: 'application/pdf',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content: () => Readable.from([bytes]),
  };
}

function pdf(heading: string, lines: readonly string[]): Buffer {
  const text = [
    'BT /F2 20 Tf 60 770 Td',
    `${shown(heading)} Tj /F1 11 Tf 0 -14 Td`,
    ...lines.map((line) => `0 -20 Td ${shown(line)} Tj`),
    'ET',
  ].join('\n');
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, 'latin1');
}

/** A PDF string in WinAnsi encoding: one byte for each character, with the euro sign at 0x80. */
function shown(text: string): string {
  const winAnsi = text.replaceAll('€', '\x80').replace(/[^\x20-\xff]/g, '?');
  return `(${winAnsi.replace(/[\\()]/g, '\\$&')})`;
}
