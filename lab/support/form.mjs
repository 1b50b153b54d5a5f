/** The bytes of a multipart form. The same fields and files give the same bytes, so that a repeated call is recognised. */

const boundary = 'trial-7d1f2c';

export const formType = `multipart/form-data; boundary=${boundary}`;

/**
 * @param {Record<string, string | number>} fields
 * @param {{ field: string, name: string, bytes: Buffer }[]} files
 */
export function formOf(fields, files) {
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  ]);
  const wrapped = files.flatMap(({ field, name, bytes }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  return Buffer.concat([...parts, ...wrapped, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
}

/** A small PDF whose bytes depend on its name and size. */
export function pdfNamed(name, size = 0) {
  return Buffer.concat([Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj<<>>endobj\n`), Buffer.alloc(size, name)]);
}
