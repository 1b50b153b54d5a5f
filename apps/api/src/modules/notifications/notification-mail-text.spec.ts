import { areas } from '../../composition.js';
import { NewsCatalog, type NotificationFacts } from './news-catalog.js';
import { notificationMail as mailOf } from './notification-mail-text.js';

const notificationMail = (facts: NotificationFacts, url: string) => mailOf(new NewsCatalog(areas), facts, url);

const facts: NotificationFacts = {
  type: 'NEW_TIME_OFF',
  subjectName: 'Ana <b>Lopez</b>',
  actorName: null,
  part: null,
  timeOff: {
    id: 'r1',
    type: 'VACATION',
    startDate: '2026-11-03',
    endDate: '2026-11-07',
    hours: 40,
    status: 'PENDING',
    reason: 'Sea & sun\n<script>alert(1)</script>',
    reviewComment: null,
  },
  refund: null,
  document: null,
  payslip: null,
};

describe('a notification mail', () => {
  it('R36.4 links to its subject', () => {
    const { text, html } = notificationMail(facts, 'https://hr.example.com');
    expect(text).toContain('https://hr.example.com/team/time-off?request=r1');
    expect(html).toContain('href="https://hr.example.com/team/time-off?request=r1"');
  });

  it('shows markup in names and reasons as text', () => {
    const { html, text } = notificationMail(facts, 'https://hr.example.com');
    expect(html).not.toMatch(/<b>|<script/);
    expect(html).toContain('&#60;script&#62;');
    expect(text).toContain('Ana <b>Lopez</b> requested vacation');
    expect(text).toContain('> Sea & sun\n> <script>');
  });

  it('names the requester in the subject line, so that reviewers can tell mails apart', () => {
    expect(notificationMail({ ...facts, subjectName: 'Ana Lopez' }, '').subject).toBe(
      'New time off request: Ana Lopez',
    );
  });

  it('R55 of leave that expires does not depend on settings, and says so', () => {
    const leaveWarning = { id: 'w1', occasion: 'EXPIRY', fromYear: 2026, hours: 16, lastDay: '2027-03-31' };
    const told = { ...facts, type: 'LEAVE_EXPIRING', subjectName: null, timeOff: null, leaveWarning } as const;
    const { subject, text } = notificationMail(told, 'https://hr.example.com');
    expect(subject).toBe('Leave expires on 31 March 2027');
    expect(text).toContain('https://hr.example.com/time-off?warning=w1');
    expect(text.replace(/\s+/g, ' ')).toContain('whatever their notification settings are');
    expect(notificationMail(facts, '').text.replace(/\s+/g, ' ')).toContain('because of your notification settings');
  });

  it('does not name the document, whose name may tell what only the person should read', () => {
    const document = { id: 'd1', fileName: 'Written warning.pdf', together: 1 };
    const one = notificationMail({ ...facts, type: 'NEW_DOCUMENT', timeOff: null, document }, '');
    expect(one.text).toContain('A new document is waiting for you.');
    const three = { ...document, together: 3 };
    const several = notificationMail({ ...facts, type: 'NEW_DOCUMENT', timeOff: null, document: three }, '');
    expect(several.text).toContain('3 new documents were uploaded for you.');
    const all = [one, several].flatMap(({ subject, text, html }) => [subject, text, html]).join('\n');
    expect(all).not.toContain('warning');
  });

  it('does not contain the reason for sick leave', () => {
    const sick = notificationMail({ ...facts, type: 'SICK_LEAVE_LOGGED' }, 'https://hr.example.com');
    expect(sick.text + sick.html).not.toContain('Sea');
  });
});
