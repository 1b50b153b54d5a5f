import { passwordResetMail } from './reset-mails.js';

describe('the mail with the link', () => {
  it('R7 the reset mail says how long its link works', () => {
    const mail = passwordResetMail('https://hr.example.com/reset-password?token=abc');
    expect(mail.text).toContain('https://hr.example.com/reset-password?token=abc');
    expect(mail.text).toContain('60 minutes');
  });
});
