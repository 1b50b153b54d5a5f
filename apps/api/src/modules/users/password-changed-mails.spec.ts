import { passwordChangedMail } from './password-changed-mails.js';

describe('the mail about a changed password', () => {
  it('R21a says that a password set by HR is temporary', () => {
    expect(passwordChangedMail('hr', '').text).toContain('temporary password');
    expect(passwordChangedMail('reset', '').text).not.toContain('temporary');
  });
});
