import { hasShownFactor } from './shown-factor.js';

it.each([
  ['a provider that says so', { amr: ['pwd', 'mfa'] }],
  ['a password and a code', { amr: ['pwd', 'otp'] }],
  ['a key that is opened with a finger', { amr: ['hwk', 'fpt'] }],
  ['a class that resists phishing', { acr: 'phr' }],
  ['a class that the operator has named', { acr: 'gold' }],
])('R64.14 %s shows a second factor', (_, claims) => {
  expect(hasShownFactor(claims, ['gold'])).toBe(true);
});

it.each([
  ['a provider that says nothing', {}],
  ['a password', { amr: ['pwd'] }],
  ['two things that a person knows', { amr: ['pwd', 'pin'] }],
  ['a key alone', { amr: ['swk'] }],
  ['a text instead of a list', { amr: 'mfa' }],
  ['a class that nobody has named', { acr: '2' }],
  ['a list of classes', { acr: ['gold'] }],
])('R64.14 %s does not', (_, claims) => {
  expect(hasShownFactor(claims, ['gold'])).toBe(false);
});
