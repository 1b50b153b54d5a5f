import { possibleEmails, withoutEmails } from './emails-in-text.js';

test.each([
  ['payslip-ana.reyes@example.com.pdf', 'ana.reyes@example.com'],
  ['2026-03_BEN@mail.example.co.uk 03.pdf', 'ben@mail.example.co.uk'],
  ['ana@example.com_ben@example.com', 'ben@example.com'],
  ["o'brien+hr@example.com", "o'brien+hr@example.com"],
  [`${'x'.repeat(100)}-ana@example.com`, 'ana@example.com'],
])('R35c.1 “%s” may contain %s', (text, email) => {
  expect(possibleEmails(text).flat()).toContain(email);
});

test('R35c.1 an email is taken out of a text', () => {
  expect(withoutEmails('of ana@example.com, (ben@x.example)! @home me@', '_')).toBe('of _, (_)! @home me@');
});

test.each(['a', '.', 'a.', 'a@', 'a.@', '.@.', 'ﷺ@', '@', "a'@a."])(
  'R35c.1 a text of “%s” alone has few possible emails',
  (part) => {
    expect(possibleEmails(part.repeat(4_000)).flat().length).toBeLessThanOrEqual(1_280);
  },
);
