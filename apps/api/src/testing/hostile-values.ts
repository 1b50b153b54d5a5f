/** Generators of hostile values, bodies, queries, ids and forms. */
import fc from 'fast-check';

const markup = '<img src=x onerror=alert(1)>';
/** Placeholder for the JSON number 1e999, which a JavaScript number cannot represent. */
const infinite = '@infinite@';

const nastyTexts = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfffy', '\u202eabc', '\u2028', '\ufeff', '\u001b[31m', 'a\r\nBcc: b@c.de'],
  ...['NaN', 'Infinity', '-0', '1e309', '0x10', '١٢٣', 'null', 'undefined', 'true', '[object Object]', '{}', '[]'],
  ...[
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '99999-01-01',
    '-002026-01-01',
    '2026-1-1',
    '+275760-09-13',
    '0001-01-01',
  ],
  ...[
    '9999-12-31',
    '2026-01-01T00:00:00Z',
    "' or 1=1 --",
    '$1',
    '%00',
    '%s%n',
    '${7*7}',
    '{{7*7}}',
    '\\',
    '_%',
    markup,
  ],
  ...[
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '00000000-0000-0000-0000-000000000000',
    'a@b',
    `${'a'.repeat(300)}@b.de`,
  ],
  ...['x'.repeat(10_000), '😀'.repeat(3_000), 'e\u0301'.repeat(5_000)],
];

export const texts = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const numbers = fc.constantFrom(
  0,
  -0,
  -1,
  0.1,
  1e-300,
  1e21,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  infinite,
);
const nested = fc.integer({ min: 1, max: 300 }).map((depth) => {
  let value: unknown = 'x';
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { value };
  return value;
});
const values: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: texts },
  { weight: 3, arbitrary: numbers },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, {}, [], [null], { length: 1e9 }, { then: 'x' }) },
  { weight: 1, arbitrary: fc.array(texts, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: nested },
);
const extraNames = fc.constantFrom('__proto__', 'constructor', 'toString', 'id', '$where', '');

/** A valid body with one or two invalid fields. Every fourth body also has an unknown field. */
export function spoilt(good: object): fc.Arbitrary<string> {
  if (Array.isArray(good))
    return fc.array(spoilt(good[0] as object), { maxLength: 3 }).map((items) => `[${items.join()}]`);
  const entries = Object.entries(good);
  const spoil = fc.record({
    which: fc.subarray(
      entries.map(([name]) => name),
      { minLength: Math.min(1, entries.length), maxLength: Math.min(2, entries.length) },
    ),
    by: fc.tuple(values, values),
    extra: fc.option(fc.tuple(extraNames, values), { freq: 3 }),
  });
  return spoil.map(({ which, by, extra }) => {
    const fields = entries.map(
      ([name, value]) => [name, which.includes(name) ? by[which.indexOf(name)] : value] as const,
    );
    return `{${(extra ? [...fields, extra] : fields).map(([name, value]) => `${json(name)}:${json(value)}`).join()}}`;
  });
}

/** Any JSON, and text that is not JSON. */
export const anyBodies: fc.Arbitrary<string> = fc.oneof(
  fc.json({ maxDepth: 4 }),
  values.map(json),
  fc.constantFrom(
    '',
    '{',
    '{"a":1,}',
    'null',
    '"x"',
    '\0',
    '\ufeff{}',
    '{"__proto__":{"role":"HR_MANAGER"}}',
    '[]',
    '{"a":1}{}',
  ),
);

export const contentTypes = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['text/plain', 'application/json; charset=utf-16', 'application/json; charset=nonsense', ';'],
      ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary='],
    ),
  },
);

/** The given id or an invalid one, encoded for a path. */
export function idsLike(id: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(id) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ...[
          '0',
          '-1',
          'null',
          'unassigned',
          '%00',
          '%',
          '%ff',
          '%ED%A0%80',
          '%E2%80%AE',
          '..%2f..%2fmaster.key',
          '%20',
        ],
        ...['__proto__', "'%20or%201=1--", '00000000-0000-0000-0000-000000000000', id.toUpperCase(), `{${id}}`],
        ...[id.replaceAll('-', ''), `${id}%0A`, `${id}%00`, 'a'.repeat(5_000)],
      ),
    },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20 }).map(encodeURIComponent) },
  );
}

const pageAddresses = [
  [],
  [null, null],
  ['9'.repeat(14), '0'],
  ['1', '99999999999999', '00000000-0000-0000-0000-000000000000'],
];
const queryNames = [
  'search',
  'userId',
  'status',
  'after',
  'canManage',
  'unread',
  'startDate',
  'endDate',
  'type',
  'hours',
];
/** Short, because Node itself refuses a URL over 16 kB (431) before the portal sees it. */
const queryTexts = texts.map((text) => text.slice(0, 500));
const queryPairs = fc.oneof(
  fc.tuple(fc.constantFrom(...queryNames), queryTexts),
  fc.tuple(fc.constantFrom('after'), fc.constantFrom(...pageAddresses).map(base64Json)),
  fc.tuple(fc.constantFrom('search[a]', 'userId[]', 'after[__proto__]', '__proto__[a]', 'x'), queryTexts),
);

/** The query of a valid call with one or two parameters replaced or repeated with invalid values. */
export function queriesLike(good: string): fc.Arbitrary<string> {
  const spoil = fc.array(queryPairs, { minLength: 1, maxLength: 2 });
  return fc.tuple(spoil, fc.boolean()).map(([pairs, again]) => {
    const query = new URLSearchParams(good);
    for (const [name, value] of pairs)
      if (again) query.append(name, value);
      else query.set(name, value);
    return query.toString();
  });
}

const fileNames = fc.constantFrom(
  ...[
    'a.pdf',
    '',
    '..',
    '../../a.pdf',
    'a\u202efdp.exe',
    `${'a'.repeat(300)}.pdf`,
    'a\0.pdf',
    markup,
    '\ud83d',
    'con.pdf',
  ],
);
const boundary = 'hostile-boundary';

/** The bytes of a form with invalid fields and files. Every fifth form is cut off. */
export function formsLike(good: Record<string, string>, fileField: string, content: Buffer): fc.Arbitrary<Buffer> {
  const known = Object.keys(good);
  const field = fc.tuple(fc.constantFrom(...known, '__proto__', 'a[b][c]', 'constructor', '', 'x'.repeat(300)), texts);
  const contents = fc.oneof(
    fc.constant(content),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([content, bytes])),
  );
  const file = fc.record({
    name: fileNames,
    content: contents,
    field: fc.constantFrom(fileField, fileField, 'other', known[0]!),
  });
  return fc
    .record({
      kept: fc.subarray(known),
      fields: fc.array(field, { maxLength: 3 }),
      files: fc.array(file, { maxLength: 3 }),
      broken: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    })
    .map(({ kept, fields, files, broken }) => {
      const parts = [
        ...[...kept.map((name) => [name, good[name]!] as const), ...fields].map(([name, value]) =>
          part(name, Buffer.from(value)),
        ),
        ...files.map(({ name, content: bytes, field: at }) => part(at, bytes, name)),
      ];
      const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
      return broken ? whole.subarray(0, Math.floor(whole.length / 2)) : whole;
    });
}

export const formType = `multipart/form-data; boundary=${boundary}`;

export function part(name: string, content: Buffer, fileName?: string): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/pdf`;
  return Buffer.concat([Buffer.from(`${head}${file}\r\n\r\n`), content, Buffer.from('\r\n')]);
}

export const formEnd = Buffer.from(`--${boundary}--\r\n`);

function json(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(`"${infinite}"`, '1e999');
}

function base64Json(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
