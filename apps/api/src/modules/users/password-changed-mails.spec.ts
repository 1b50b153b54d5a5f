import { passwordChangedMail } from './password-changed-mails.js';

describe('the mail about a changed password', () => {
  it('R21a a password set by HR reads as temporary', () => {
    expect(passwordChangedMail('hr', '').text).toContain('temporary password');
    expect(passwordChangedMail('reset', '').text).not.toContain('temporary');
  });
});
