import { compilerMessages } from './testing/compiler-messages.js';

const accepted = {
  'every personal field is named': moved(`version: 1, subject: 'userId', personal: { street: true, phone: true }`),
  'a later version has an upcast': moved(
    `version: 2, subject: 'userId', personal: { street: true, phone: true }, upcast: (data) => data`,
  ),
  'nothing is personal': left(`version: 1`),
  'a plain value is assigned to a personal field, and read from it': `
    const given: string | null = 'Gran Vía 1';
    const street: Personal<string> = given;
    export const read: string | null = street;`,
};

const refused: Record<string, [source: string, message: RegExp]> = {
  'no personal field is named': [
    moved(`version: 1, subject: 'userId'`),
    /'personal' is missing .* \{ readonly street: true; readonly phone: true; \}/,
  ],
  'one of two personal fields is not named': [
    moved(`version: 1, subject: 'userId', personal: { street: true }`),
    /^Property 'phone' is missing/,
  ],
  'one of two personal fields is not named in a later version': [
    moved(`version: 2, subject: 'userId', personal: { phone: true }, upcast: (data) => data`),
    /^Property 'street' is missing/,
  ],
  'a field is named that is not personal': [
    moved(`version: 1, subject: 'userId', personal: { street: true, phone: true, floor: true }`),
    /'floor' does not exist in type/,
  ],
  'a field is named of an event without personal fields': [
    left(`version: 1, personal: { floor: true }`),
    /'\{ floor: true; \}' is not assignable/,
  ],
  'a personal value lies deeper': [
    `defineEvents<DomainEvent<'Left', { userId: string; keys: { label: Personal<string> }[] }>>({
      Left: { version: 1, subject: 'userId' },
    });`,
    /'personal' is missing .* \{ readonly keys: true; \}/,
  ],
  'an event with personal fields has no subject': [
    moved(`version: 1, personal: { street: true, phone: true }`),
    /Property 'subject' is missing/,
  ],
  'the subject is not an id': [
    moved(`version: 1, subject: 'floor', personal: { street: true, phone: true }`),
    /'"floor"' is not assignable to type '"userId"'/,
  ],
  'a later version has no upcast': [left(`version: 2`), /Property 'upcast' is missing/],
  'the first version has an upcast': [
    left(`version: 1, upcast: (data: Record<string, unknown>) => data`),
    /property 'upcast' are incompatible/,
  ],
  'an event has no entry': [
    `defineEvents<DomainEvent<'Left'> | DomainEvent<'Moved'>>({ Left: { version: 1 } });`,
    /Property 'Moved' is missing/,
  ],
};

describe('R23 an event catalog', () => {
  const imports = `import type { DomainEvent } from './decider.js';
    import { defineEvents, type Personal } from './event-catalog.js';`;
  const sources = [...Object.values(accepted), ...Object.values(refused).map(([source]) => source)];
  let messages: string[][];
  beforeAll(
    () =>
      void (messages = compilerMessages(
        __dirname,
        sources.map((source) => `${imports} ${source}`),
      )),
  );

  test.each(Object.entries(accepted))('compiles if %s', (_, source) => {
    expect(messages[sources.indexOf(source)]).toEqual([]);
  });

  test.each(Object.entries(refused))('does not compile if %s', (_, [source, message]) => {
    expect(messages[sources.indexOf(source)]).toEqual([expect.stringMatching(message)]);
  });
});

/** A catalog of one event with two personal fields, one of them optional. */
function moved(entry: string): string {
  return `interface Moved { userId: string; floor: number; street: Personal<string>; phone?: Personal<string> }
    defineEvents<DomainEvent<'Moved', Moved>>({ Moved: { ${entry} } });`;
}

/** A catalog of one event without personal fields. */
function left(entry: string): string {
  return `defineEvents<DomainEvent<'Left', { floor: number }>>({ Left: { ${entry} } });`;
}
