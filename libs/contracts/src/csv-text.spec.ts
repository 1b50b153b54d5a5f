import { type CsvEncoding, csvEncodingOf, csvText } from './csv-text.js';
import { hasUnlikelyLetters } from './name-letters.js';

const text = 'Ángel;Müller;Łódź';
const utf16 = (bigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, as Excel saves Unicode text', utf16(false)],
  ['UTF-16 of another processor', utf16(true)],
])('R59a.3 a file in %s is read', (_, bytes) => {
  expect(csvText(bytes)).toBe(text);
});

test('R59a.3 a file in Windows-1252 is read, with its own characters', () => {
  const bytes = Uint8Array.from([
    0xc1, 0x6e, 0x67, 0x65, 0x6c, 0x3b, 0x80, 0x3b, 0x8a, 0x9e, 0x93, 0x78, 0x94, 0x96, 0xfc,
  ]);
  expect(csvText(bytes)).toBe('Ángel;€;Šž“x”–ü');
});

test('every byte of Windows-1252 is one character', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(csvText(bytes)).toHaveLength(256);
});

const namesOf: Record<string, string> = {
  German: 'Jürgen Müller;Jörg Weiß;Bärbel Größe;Änne Öztürk;Café Zoë',
  Spanish: 'José Núñez;María García;Iñigo Peña;Ángel Agüero;Óscar Muñoz',
  Catalan: 'Mònica Roïg;Òscar Güell;Núria Ferrè;Françesc Puigcercós',
  Portuguese: 'João Gonçalves;Conceição Simões;Inês Antônio;Luís Araújo;Estêvão Magalhães',
  Italian: 'Nicolò Forlì;Niccolò Cefalù;Libertà Pellè;Mosè Morè',
  French: 'François Lefèvre;Hélène Noël;Anaïs Benoît;Cécile Œuvrard;Jérôme Côté',
  Nordic: 'Søren Ørsted;Åse Bjørnådal;Kåre Ødegård;Björn Ångström;Særun Næss',
};
const turkish = 'Ayşe Yılmaz;İbrahim Doğan;Müşteri Danışmanı;Çağlar Şahin;Gökçe Ünal;Işıl Işık;Tuğba Kılıç';
const central: Record<string, string> = {
  Polish: 'Łukasz Woźniak;Małgorzata Wójcik;Świętosława Zając;Żaneta Dąbrowska;Bożena Gręda;Sławomir Jabłoński',
  Czech: 'Jiří Dvořák;Tomáš Němec;Božena Kučerová;Květa Růžičková;Zdeněk Černý;Jan Novotný;Petr Malý',
  Slovak: 'Ľubomír Kováč;Štefan Ďurica;Mária Hlaváčová;Jozef Kráľ',
  Hungarian: 'László Erdős;Győző Szűcs;Éva Kovács;Gergő Tűzkő;Sándor Jenő',
  Romanian: 'Ştefan Brăila;Ionuţ Pârvu;Mălina Înţeleptu;Răzvan Dănilă',
  Croatian: 'Željko Kovačević;Đorđe Petrović;Šime Čačić;Nikša Lončarić',
};

const written: [string, CsvEncoding, string][] = [
  ...Object.entries(namesOf).flatMap(([language, names]): [string, CsvEncoding, string][] => [
    [language, 'windows-1252', names],
    [language, 'macintosh', names],
  ]),
  ['Icelandic', 'windows-1252', 'Sigurður Jónsson;Guðrún Sigríðardóttir;Þór Ágústsson;Davíð Pétursson'],
  ['Turkish', 'windows-1254', turkish],
  ['Turkish and German', 'windows-1254', `${turkish};${namesOf['German']!}`],
  ['Turkish and Spanish', 'windows-1254', `Ayşe Yılmaz;${namesOf['Spanish']!}`],
  ...Object.entries(central).map(([language, names]): [string, CsvEncoding, string] => [
    language,
    'windows-1250',
    names,
  ]),
  ['Polish and German', 'windows-1250', `${central['Polish']!};Jürgen Müller;Jörg Weiß`],
  ['typographic', 'windows-1252', 'Sinéad O’Brien;Luca D’Angelo;“Nan”;1 000 €;Nº 5;Madrid – Berlin'],
  ['typographic', 'macintosh', 'Sinéad O’Brien;Luca D’Angelo;“Nan”;Jürgen – Jörg'],
];

test.each(written)('R68.3 names that are %s in %s are read as they are', (_, encoding, names) => {
  expect(csvText(inEncoding(names, encoding))).toBe(names);
});

const words = [...Object.values(namesOf), turkish, ...Object.values(central)].join(';').split(/[ ;]/);

test('R68.3 the encoding is guessed by letters, so a single name of Turkish or Mac is enough', () => {
  const guess = (text: string, encoding: CsvEncoding) =>
    csvText(inEncoding(`Email;Name\na@b.example;${text}\n`, encoding));
  for (const name of ['Ayşe', 'Yılmaz', 'Doğan', 'İbrahim']) expect(guess(name, 'windows-1254')).toContain(name);
  for (const name of ['Jürgen', 'José', 'Núñez', 'François', 'Größe']) expect(guess(name, 'macintosh')).toContain(name);
  for (const name of ['Jürgen', 'José', 'Núñez', 'François', 'Größe'])
    expect(guess(name, 'windows-1252')).toContain(name);
});

test('R68.3 UTF-16 without its mark, and UTF-8 with a damaged letter, are recognised', () => {
  expect(csvText(Buffer.from('Name;Email\nAyşe;a@b.example\n', 'utf16le'))).toContain('Ayşe');
  expect(csvText(Buffer.from('Name;Email\nAyşe;a@b.example\n', 'utf16le').swap16())).toContain('Ayşe');
  const damaged = Buffer.concat([Buffer.from('Müller;Jörg;Ayşe;'), Buffer.from([0xfc]), Buffer.from(';Größe')]);
  expect(csvText(damaged)).toBe('Müller;Jörg;Ayşe;\ufffd;Größe');
  expect(csvEncodingOf(Buffer.from('plain text'))).toBe('utf-8');
});

test.each(['windows-1252', 'windows-1254', 'windows-1250', 'macintosh'] as const)(
  'R68.4 names of %s are unlikely when they are read in another encoding',
  (encoding) => {
    const able = words.filter(
      (word) => csvText(inEncoding(word, encoding), encoding) === word && /[^\p{ASCII}]/u.test(word),
    );
    const right = able.filter((word) => hasUnlikelyLetters(word, encoding));
    expect(right).toEqual([]);
  },
);

test.each([
  ['Ayþe Yýlmaz', 'windows-1252'],
  ['Ayþe Yýlmaz', undefined],
  ['Ýbrahim Doðan', 'windows-1252'],
  ['JŸrgen MŸller', 'windows-1252'],
  ['JŸrgen MŸller', 'utf-8'],
  ['Mu–oz JosŽ', 'windows-1252'],
  ['£ukasz WoŸniak', 'windows-1252'],
  ['Dvoøák', 'windows-1252'],
  ['Conceiçăo', 'windows-1250'],
  ['JÃ¼rgen', 'utf-8'],
  ['AyÅŸe', 'utf-8'],
  ['J\ufffdrg', 'utf-8'],
  ['Ma\u0096in', undefined],
])('R68.4 %j is unlikely in a file read as %s', (name, encoding) => {
  expect(hasUnlikelyLetters(name, encoding)).toBe(true);
});

test.each([
  ['Guðmundur Þór Ingason', 'utf-8'],
  ['Guðrún Þórðardóttir', 'windows-1252'],
  ['Karel Nový', 'windows-1252'],
  ['Nguyễn Văn Đạt', 'utf-8'],
  ['Ərəbov Çingiz', 'utf-8'],
  ['Ελένη Παπαδοπούλου', 'utf-8'],
  ['王小明', 'utf-8'],
  ['Ana “Nan” O’Brien-Müller', 'windows-1252'],
  ['McÉwen D’Angelo', 'utf-8'],
  ['Müller (Köln) & Söhne, Größe ½', undefined],
])('R68.4 %j is likely enough in a file read as %s', (name, encoding) => {
  expect(hasUnlikelyLetters(name, encoding)).toBe(false);
});

/** As a spreadsheet saves it. */
function inEncoding(text: string, encoding: CsvEncoding): Buffer {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const characters = [...csvText(all, encoding)];
  return Buffer.from([...text].map((letter) => Math.max(0, characters.indexOf(letter)) || letter.charCodeAt(0)));
}
