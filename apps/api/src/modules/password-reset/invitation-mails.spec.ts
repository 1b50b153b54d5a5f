import { invitationMail } from './invitation-mails.js';

describe('the mail of an invitation', () => {
  it.each([
    [7, 'The button works once, within 7 days.'],
    [1, 'The button works once, within 1 day.'],
  ])('has one link, and says how long it works: %i', (days, sentence) => {
    const link = 'https://hr.example.com/reset-password?token=x';
    const { subject, text, html } = invitationMail(link, days);
    expect(subject).toBe('Welcome to Staffroom');
    expect(text).toContain(sentence);
    expect(text.match(/https?:\/\/\S+/g)).toEqual([link]);
    expect(html.match(/href=/g)).toHaveLength(1);
  });
});
