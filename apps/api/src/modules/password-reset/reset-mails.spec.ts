import { passwordResetMail } from './reset-mails.js';

describe('the mail with the reset link', () => {
  it('R7 says how long the link works', () => {
    const mail = passwordResetMail('https://hr.example.com/reset-password?token=abc', 60);
    expect(mail.text).toContain('https://hr.example.com/reset-password?token=abc');
    expect(mail.text).toContain('60 minutes');
  });
});
