/**
 * The work of a company, day by day, as commands in the order of time: people join and leave, request time off and refunds and
 * have them reviewed, get documents and payslips, receive and read notifications, and change settings.
 */
import { randomUUID } from 'node:crypto';
import { randomFrom } from '../../support/random.mjs';

const dayMs = 86_400_000;
const workingDays = 260;

/** How often each person does this in a year. Reviews and notifications follow from these. */
const timesAYear = /** @type {const} */ ([
  ['timeOff', 11],
  ['refund', 5],
  ['document', 2],
  ['edit', 1.2],
  ['passwordChange', 1],
  ['readAll', 5],
  ['download', 5],
  ['archive', 0.03],
  ['delete', 0.02],
]);

/** @param {{ employees: number, start: number, years: number }} options */
export function* companyLife({ employees, start, years }) {
  const company = new Company(start);
  yield* company.founded(employees);
  for (let day = 0; day < years * 365; day++) yield* company.day(employees);
}

class Company {
  random = randomFrom(1);
  /** By id. */
  people = new Map();
  hr = [];
  teams = [];
  /** Commands that follow later, by day. */
  later = new Map();
  today = 0;
  refunds = 0;

  constructor(start) {
    this.start = start;
  }

  *founded(employees) {
    for (let i = 0; i < Math.max(1, employees / 100); i++) yield this.hire('HR_MANAGER', null, null);
    this.hr = [...this.people.keys()];
    for (let i = 0; i < employees / 12; i++) yield* this.newTeam();
    while (this.people.size < employees) yield this.hireSomebody();
  }

  *day(employees) {
    this.today += 1;
    for (const follow of this.later.get(this.today) ?? []) yield* follow();
    this.later.delete(this.today);
    const date = new Date(this.now());
    if ([0, 6].includes(date.getUTCDay())) return;
    if (date.getUTCDate() >= 26 && date.getUTCDate() <= 28) yield* this.payday(date);
    const ids = [...this.people.keys()];
    for (const [kind, times] of timesAYear) {
      const expected = (ids.length * times) / workingDays;
      for (let i = Math.floor(expected) + Number(this.random.chance(expected % 1)); i > 0; i--) {
        const person = this.people.get(this.random.oneOf(ids));
        if (person) yield* this[kind](person);
      }
    }
    while (this.people.size < employees) yield this.hireSomebody();
  }

  *newTeam() {
    const hired = this.hire('EXECUTIVE', null, this.random.oneOf(this.hr));
    yield hired;
    const boss = hired.events[0]?.data.userId;
    const teamId = randomUUID();
    this.teams.push({ teamId, boss });
    const data = { teamId, name: `Team ${this.teams.length}`, managerId: boss };
    yield this.command('CreateTeam', this.random.oneOf(this.hr), event(`team-${teamId}`, 'TeamCreated', data));
  }

  hireSomebody() {
    const { teamId, boss } = this.random.oneOf(this.teams);
    return this.hire('EMPLOYEE', teamId, boss);
  }

  hire(role, teamId, managerId) {
    const userId = randomUUID();
    const by = this.hr.length > 0 ? this.random.oneOf(this.hr) : null;
    this.people.set(userId, { id: userId, role, managerId, hiredBy: by });
    const country = this.random.oneOf(['SPAIN', 'PORTUGAL', 'ITALY', 'GERMANY', 'FRANCE']);
    const vacationDays = this.random.between(20, 25);
    const fullName = `${this.random.oneOf(firstNames)} ${this.random.oneOf(lastNames)}`;
    const email = `${fullName.toLowerCase().replace(' ', '.')}.${userId.slice(0, 6)}@bench.example`;
    const person = { userId, email, fullName, jobTitle: this.random.oneOf(jobs), role, country, vacationDays };
    const account = { userId, country, vacationDays, year: new Date(this.now()).getUTCFullYear(), correctionHours: 0 };
    return this.command(
      'CreateUser',
      by,
      event(`user-${userId}`, 'UserCreated', { ...person, teamId, managerId, requirePasswordChange: true }),
      event(`time-off-${userId}`, 'LeaveAccountOpened', account),
    );
  }

  *timeOff({ id: userId, managerId }) {
    const requestId = randomUUID();
    const inDays = this.random.between(5, 94);
    const days = Array.from({ length: this.random.between(1, 5) }, (_, i) => ({
      date: this.dateIn(inDays + i),
      hours: 8,
    }));
    const type = this.random.chance(0.75) ? 'VACATION' : 'SICK';
    const reason = this.random.chance(0.7) ? this.words(8) : null;
    const [startDate, endDate] = [days[0]?.date, days.at(-1)?.date];
    const hours = 8 * days.length;
    const data = { requestId, userId, type, startDate, endDate, hours, days, partOf: null, reason };
    yield this.command('RequestTimeOff', userId, event(`time-off-${userId}`, 'TimeOffRequested', data));
    yield* this.notify(managerId, 'NEW_TIME_OFF', { requestId, subjectUserId: userId }, userId);
    this.review(userId, 'ReviewTimeOff', 'TIME_OFF_STATUS_CHANGE', { requestId }, (review) =>
      event(`time-off-${userId}`, 'TimeOffReviewed', {
        ...{ requestId, userId, ...review },
        days: review.decision === 'APPROVED' ? days : [],
      }),
    );
  }

  *refund({ id: userId, managerId }) {
    const refundId = randomUUID();
    const title = `Refund ${new Date(this.now()).getUTCFullYear()}-${String(++this.refunds).padStart(4, '0')}`;
    const receipt = { fileName: 'receipt.pdf', file: this.file() };
    const amountCents = this.random.between(100, 90099);
    const data = { refundId, userId, title, amountCents, description: this.words(10), ...receipt };
    yield this.command('RequestRefund', userId, event(`refund-${refundId}`, 'RefundRequested', data));
    yield* this.notify(managerId, 'NEW_REFUND', { refundId, subjectUserId: userId }, userId);
    this.review(userId, 'ReviewRefund', 'REFUND_STATUS_CHANGE', { refundId }, (review) =>
      event(`refund-${refundId}`, 'RefundReviewed', { refundId, userId, ...review }),
    );
  }

  review(userId, command, type, about, eventOf) {
    if (this.random.chance(0.05)) return; // stays unreviewed
    this.follow(userId, this.random.between(1, 4), function* (/** @type {Company} */ company, { managerId }) {
      const reviewerId = company.people.has(managerId) ? managerId : company.random.oneOf(company.hr);
      const comment = company.random.chance(0.4) ? company.words(6) : null;
      const decision = company.random.chance(0.9) ? 'APPROVED' : 'REJECTED';
      yield company.command(command, reviewerId, eventOf({ decision, comment, reviewerId }));
      yield* company.notify(userId, type, { ...about, actorId: reviewerId }, reviewerId);
    });
  }

  *document(person) {
    const documentId = randomUUID();
    yield this.upload(person, 'UploadDocuments', `document-${documentId}`, 'DocumentUploaded', { documentId });
    yield* this.notify(person.id, 'NEW_DOCUMENT', { documentId }, null);
  }

  *payday(date) {
    for (const [i, person] of [...this.people.values()].entries()) {
      if (i % 3 !== date.getUTCDate() % 3) continue;
      const payslipId = randomUUID();
      const when = { fiscalYear: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
      yield this.upload(person, 'UploadPayslips', `payslip-${payslipId}`, 'PayslipUploaded', { payslipId, ...when });
      yield* this.notify(person.id, 'NEW_PAYROLL', { payslipId }, null);
    }
  }

  upload({ id: userId, hiredBy }, command, stream, type, ids) {
    const file = { fileName: `${this.random.oneOf(lastNames)}.pdf`, file: this.file(), number: 1, together: 1 };
    return this.command(command, hiredBy, event(stream, type, { ...ids, userId, ...file }));
  }

  /** Raised by the portal itself. Most people read it some days later. */
  *notify(userId, type, about, actorId) {
    if (!this.people.has(userId)) return;
    const notificationId = randomUUID();
    const channel = this.random.chance(0.1) ? 'EMAIL' : this.random.chance(0.5) ? 'BOTH' : 'IN_APP';
    const data = { notificationId, userId, type, channel, about: actorId ? { actorId, ...about } : about };
    yield this.command('RaiseNotifications', null, event(`inbox-${userId}`, 'NotificationRaised', data));
    if (channel === 'EMAIL' || this.random.chance(0.4)) return;
    const read = event(`inbox-${userId}`, 'NotificationRead', { notificationId, userId });
    this.follow(userId, this.random.between(1, 3), function* (/** @type {Company} */ company) {
      yield company.command('ReadNotification', userId, read);
    });
  }

  *readAll({ id: userId }) {
    const read = event(`inbox-${userId}`, 'AllNotificationsRead', { userId });
    yield this.command('MarkAllNotificationsRead', userId, read);
  }

  *edit({ id: userId }) {
    const edited = event(`user-${userId}`, 'UserEdited', { userId, jobTitle: this.random.oneOf(jobs) });
    yield this.command('EditUser', this.random.oneOf(this.hr), edited);
  }

  *passwordChange({ id: userId }) {
    const data = { userId, how: 'change', requirePasswordChange: false };
    yield this.command('ChangePassword', userId, event(`user-${userId}`, 'PasswordChanged', data));
  }

  *download({ id: ownerId }) {
    const id = randomUUID();
    const read = event(`access-${id}`, 'FileRead', { kind: 'payslip', id, ownerId, fileId: randomUUID() });
    yield this.command('ReadFile', ownerId, read);
  }

  *archive({ id: userId, role }) {
    if (role !== 'EMPLOYEE') return;
    yield this.command('ArchiveUser', this.random.oneOf(this.hr), event(`user-${userId}`, 'UserArchived', { userId }));
    this.people.delete(userId);
  }

  *delete({ id: userId, role }) {
    if (role !== 'EMPLOYEE') return;
    this.people.delete(userId);
    const deleted = event(`user-${userId}`, 'UserDeleted', { userId });
    yield { ...this.command('DeleteUser', this.random.oneOf(this.hr), deleted), erases: userId };
  }

  /** Does nothing if the person has left by then. */
  follow(userId, days, commands) {
    const day = this.today + days;
    const all = this.later.get(day) ?? [];
    this.later.set(day, all);
    all.push(() => (this.people.has(userId) ? commands(this, this.people.get(userId)) : []));
  }

  command(name, actorId, ...events) {
    const occurredAt = new Date(this.now() + this.random.below(dayMs * 0.3)).toISOString();
    return { meta: { actorId, command: name, commandId: randomUUID(), requestId: randomUUID(), occurredAt }, events };
  }

  now() {
    return this.start + this.today * dayMs;
  }

  dateIn(days) {
    return new Date(this.now() + days * dayMs).toISOString().slice(0, 10);
  }

  file() {
    const sha256 = randomUUID().replaceAll('-', '').repeat(2);
    const sizeBytes = this.random.between(10_000, 400_000);
    return { fileId: randomUUID(), sizeBytes, type: 'application/pdf', sha256 };
  }

  words(count) {
    return Array.from({ length: this.random.between(2, count + 1) }, () => this.random.oneOf(vocabulary)).join(' ');
  }
}

function event(stream, type, data) {
  return { stream, type, data };
}

const firstNames = 'Ana Ben Carla David Elena Felix Greta Hugo Irene Jonas Karim Lucía'.split(' ');
const lastNames = 'Lopez García Silva Rossi Müller Dubois Costa Novak Weber Santos'.split(' ');
const jobs = ['Engineer', 'Designer', 'Accountant', 'Sales representative', 'Technician', 'Analyst', 'Support agent'];
const vocabulary =
  'family visit wedding dentist moving house train hotel dinner client conference school holiday flu new keyboard books'.split(
    ' ',
  );
