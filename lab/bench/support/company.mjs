/**
 * The work of a company, day by day, as commands in the order of time: people join and leave, request time off and refunds and
 * have them reviewed, get documents and payslips, receive and read notifications, and change settings.
 */
import { randomUUID } from 'node:crypto';

const dayMs = 86_400_000;

/** How often each person does this in a year. Reviews and notifications follow from these. */
const timesAYear = {
  timeOff: 11,
  refund: 5,
  document: 2,
  edit: 1.2,
  passwordChange: 1,
  preferences: 0.3,
  readAll: 5,
  correction: 0.2,
  download: 5,
  archived: 0.03,
  deleted: 0.02,
};
const workingDays = 260;

/** Whole calendar years before this one, or with `endsToday` the time until now. */
export function* companyLife({ employees, years, endsToday = false, random = pseudoRandom(1) }) {
  const start = endsToday ? Date.now() - years * 365 * dayMs : Date.UTC(new Date().getUTCFullYear() - years, 0, 1, 8);
  const company = new Company(random, start);
  yield* company.founded(employees);
  for (let day = 0; day < years * 365; day++) yield* company.day(employees);
}

class Company {
  /** What later commands need to know about a person, by id. */
  people = new Map();
  teams = [];
  /** Commands that follow later, by day. */
  later = new Map();
  today = 0;
  refunds = 0;

  constructor(random, start) {
    this.random = random;
    this.start = start;
  }

  *founded(employees) {
    for (let i = 0; i < Math.max(1, employees / 100); i++) yield this.hire('HR_MANAGER', null, null);
    this.hr = [...this.people.values()];
    for (let i = 0; i < employees / 12; i++) yield* this.newTeam();
    while (this.people.size < employees) yield this.hireSomebody();
  }

  *day(employees) {
    this.today += 1;
    this.ids = [...this.people.keys()];
    for (const follow of this.later.get(this.today) ?? []) yield* follow();
    this.later.delete(this.today);
    const date = new Date(this.now());
    if ([0, 6].includes(date.getUTCDay())) return;
    if (date.getUTCDate() >= 26 && date.getUTCDate() <= 28) yield* this.payday(date);
    for (const kind of [
      'timeOff',
      'refund',
      'document',
      'edit',
      'passwordChange',
      'preferences',
      'readAll',
      'correction',
    ]) {
      yield* this.often(kind, (person) => this[kind](person));
    }
    yield* this.often('download', (person) => this.download(person));
    yield* this.often('archived', (person) => this.archive(person));
    yield* this.often('deleted', (person) => this.delete(person));
    while (this.people.size < employees) yield this.hireSomebody();
  }

  *often(kind, work) {
    const expected = (this.people.size * timesAYear[kind]) / workingDays;
    const times = Math.floor(expected) + (this.random() < expected % 1 ? 1 : 0);
    for (let i = 0; i < times; i++) {
      const person = this.people.get(this.oneOf(this.ids));
      if (person) yield* work(person);
    }
  }

  *newTeam() {
    const boss = { ...this.newPerson('EXECUTIVE', null, this.oneOf(this.hr).id) };
    yield this.hired(boss);
    const teamId = randomUUID();
    this.teams.push({ teamId, boss: boss.id });
    const data = { teamId, name: `Team ${this.teams.length}`, managerId: boss.id };
    yield this.command('CreateTeam', boss.hiredBy, event(`team-${teamId}`, 'TeamCreated', data));
  }

  hireSomebody() {
    const { teamId, boss } = this.oneOf(this.teams);
    return this.hire('EMPLOYEE', teamId, boss);
  }

  hire(role, teamId, managerId) {
    return this.hired(this.newPerson(role, teamId, managerId));
  }

  newPerson(role, teamId, managerId) {
    const hr = this.hr?.length ? this.oneOf(this.hr).id : null;
    const person = { id: randomUUID(), role, teamId, managerId, hiredBy: hr, corrections: new Map() };
    this.people.set(person.id, person);
    return person;
  }

  hired(person) {
    const { id: userId, role, teamId, managerId } = person;
    const country = this.oneOf(['SPAIN', 'PORTUGAL', 'ITALY', 'GERMANY', 'FRANCE']);
    const vacationDays = 20 + Math.floor(this.random() * 6);
    const name = `${this.oneOf(firstNames)} ${this.oneOf(lastNames)}`;
    const email = `${name.toLowerCase().replace(' ', '.')}.${userId.slice(0, 6)}@bench.example`;
    const personal = { email, fullName: name, jobTitle: this.oneOf(jobs) };
    const year = new Date(this.now()).getUTCFullYear();
    return this.command(
      'CreateUser',
      person.hiredBy,
      event(`user-${userId}`, 'UserCreated', {
        ...{ userId, ...personal, role, country, vacationDays, teamId, managerId, requirePasswordChange: true },
      }),
      event(`time-off-${userId}`, 'LeaveAccountOpened', { userId, country, vacationDays, year, correctionHours: 0 }),
    );
  }

  *timeOff(person) {
    const requestId = randomUUID();
    const userId = person.id;
    const type = this.random() < 0.75 ? 'VACATION' : 'SICK';
    const inDays = 5 + Math.floor(this.random() * 90);
    const startDate = this.dateIn(inDays);
    const days = 1 + Math.floor(this.random() * 5);
    const hours = 8 * days;
    const charged = Array.from({ length: days }, (_, day) => ({ date: this.dateIn(inDays + day), hours: 8 }));
    const reason = this.random() < 0.7 ? this.words(8) : null;
    const data = {
      requestId,
      userId,
      type,
      startDate,
      endDate: this.dateIn(inDays + days - 1),
      hours,
      days: charged,
      reason,
    };
    yield this.command('RequestTimeOff', userId, event(`time-off-${userId}`, 'TimeOffRequested', data));
    yield* this.notify(person.managerId, 'NEW_TIME_OFF', { requestId, subjectUserId: userId }, userId);
    if (this.random() < 0.06) {
      this.follow(person, 2, () =>
        this.command('WithdrawTimeOff', userId, event(`time-off-${userId}`, 'TimeOffWithdrawn', { requestId, userId })),
      );
    } else {
      this.review(person, 'ReviewTimeOff', 'TIME_OFF_STATUS_CHANGE', { requestId }, (review) =>
        event(`time-off-${userId}`, 'TimeOffReviewed', {
          ...{ requestId, userId, ...review },
          days: review.decision === 'APPROVED' ? charged : [],
        }),
      );
    }
  }

  *refund(person) {
    const refundId = randomUUID();
    const userId = person.id;
    const title = `Refund ${new Date(this.now()).getUTCFullYear()}-${String(++this.refunds).padStart(4, '0')}`;
    const amountCents = 100 + Math.floor(this.random() * 90_000);
    const data = {
      refundId,
      userId,
      title,
      amountCents,
      description: this.words(10),
      fileName: 'receipt.pdf',
      file: this.file(),
    };
    yield this.command('RequestRefund', userId, event(`refund-${refundId}`, 'RefundRequested', data));
    yield* this.notify(person.managerId, 'NEW_REFUND', { refundId, subjectUserId: userId }, userId);
    if (this.random() < 0.04) {
      this.follow(person, 2, () =>
        this.command('WithdrawRefund', userId, event(`refund-${refundId}`, 'RefundWithdrawn', { refundId, userId })),
      );
    } else {
      this.review(person, 'ReviewRefund', 'REFUND_STATUS_CHANGE', { refundId }, (review) =>
        event(`refund-${refundId}`, 'RefundReviewed', { refundId, userId, ...review }),
      );
    }
  }

  review(person, command, type, about, eventOf) {
    if (this.random() < 0.03) return; // stays unreviewed
    const days = 1 + Math.floor(this.random() * 4);
    this.followUp(person, days, () => this.decision(person, command, type, about, eventOf));
  }

  *decision(person, command, type, about, eventOf) {
    const reviewerId = this.people.has(person.managerId) ? person.managerId : this.oneOf(this.hr).id;
    const comment = this.random() < 0.4 ? this.words(6) : null;
    const decision = this.random() < 0.9 ? 'APPROVED' : 'REJECTED';
    yield this.command(command, reviewerId, eventOf({ decision, comment, reviewerId }));
    yield* this.notify(person.id, type, { ...about, actorId: reviewerId }, reviewerId);
  }

  *document(person) {
    const documentId = randomUUID();
    yield* this.paper(person, 'UploadDocuments', `document-${documentId}`, 'DocumentUploaded', { documentId });
    yield* this.notify(person.id, 'NEW_DOCUMENT', { documentId }, null);
    if (this.random() < 0.05)
      this.follow(person, 20, () =>
        this.command(
          'DeleteDocument',
          person.hiredBy,
          event(`document-${documentId}`, 'DocumentDeleted', { documentId, userId: person.id }),
        ),
      );
  }

  *payday(date) {
    for (const [i, person] of [...this.people.values()].entries()) {
      if (i % 3 !== date.getUTCDate() % 3) continue;
      const payslipId = randomUUID();
      const when = { fiscalYear: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
      yield* this.paper(person, 'UploadPayslips', `payslip-${payslipId}`, 'PayslipUploaded', { payslipId, ...when });
      yield* this.notify(person.id, 'NEW_PAYROLL', { payslipId }, null);
    }
  }

  *paper(person, command, stream, type, ids) {
    const data = {
      ...ids,
      userId: person.id,
      fileName: `${this.oneOf(lastNames)}.pdf`,
      file: this.file(),
      number: 1,
      together: 1,
    };
    yield this.command(command, person.hiredBy, event(stream, type, data));
  }

  /** Raised by the portal itself. Most people read it some days later. */
  *notify(userId, type, about, actorId) {
    const person = this.people.get(userId);
    if (!person) return;
    const notificationId = randomUUID();
    const channel = this.random() < 0.1 ? 'EMAIL' : this.random() < 0.5 ? 'BOTH' : 'IN_APP';
    const data = { notificationId, userId, type, channel, about: actorId ? { actorId, ...about } : about };
    yield this.command('RaiseNotifications', null, event(`inbox-${userId}`, 'NotificationRaised', data));
    if (channel !== 'EMAIL' && this.random() < 0.6)
      this.follow(person, Math.floor(this.random() * 3) + 1, () =>
        this.command(
          'ReadNotification',
          userId,
          event(`inbox-${userId}`, 'NotificationRead', { notificationId, userId }),
        ),
      );
  }

  *readAll({ id: userId }) {
    yield this.command(
      'MarkAllNotificationsRead',
      userId,
      event(`inbox-${userId}`, 'AllNotificationsRead', { userId }),
    );
  }

  *preferences({ id: userId }) {
    const preferences = [{ notificationType: 'NEW_PAYROLL', channel: this.oneOf(['IN_APP', 'EMAIL', 'BOTH']) }];
    yield this.command(
      'SetNotificationPreferences',
      userId,
      event(`inbox-${userId}`, 'NotificationPreferencesChanged', { userId, preferences }),
    );
  }

  *edit(person) {
    const change =
      this.random() < 0.5 ? { jobTitle: this.oneOf(jobs) } : { vacationDays: 20 + Math.floor(this.random() * 8) };
    const events = [event(`user-${person.id}`, 'UserEdited', { userId: person.id, ...change })];
    const fromYear = new Date(this.now()).getUTCFullYear();
    if (change.vacationDays)
      events.push(event(`time-off-${person.id}`, 'VacationDaysChanged', { userId: person.id, fromYear, ...change }));
    yield this.command('EditUser', this.oneOf(this.hr).id, ...events);
  }

  *correction(person) {
    const year = new Date(this.now()).getUTCFullYear();
    const deltaHours = 8 - Math.floor(this.random() * 16);
    const correctionHours = (person.corrections.get(year) ?? 0) + deltaHours;
    person.corrections.set(year, correctionHours);
    const data = { userId: person.id, year, deltaHours, correctionHours };
    yield this.command(
      'EditUser',
      this.oneOf(this.hr).id,
      event(`time-off-${person.id}`, 'VacationHoursCorrected', data),
    );
  }

  *passwordChange({ id: userId }) {
    yield this.command(
      'ChangePassword',
      userId,
      event(`user-${userId}`, 'PasswordChanged', { userId, how: 'change', requirePasswordChange: false }),
    );
  }

  *download({ id: ownerId }) {
    const id = randomUUID();
    yield this.command(
      'ReadFile',
      ownerId,
      event(`access-${id}`, 'FileRead', { kind: 'payslip', id, ownerId, fileId: randomUUID() }),
    );
  }

  *archive(person) {
    if (person.role !== 'EMPLOYEE') return;
    yield this.command(
      'ArchiveUser',
      this.oneOf(this.hr).id,
      event(`user-${person.id}`, 'UserArchived', { userId: person.id }),
    );
    this.people.delete(person.id);
  }

  *delete(person) {
    if (person.role !== 'EMPLOYEE') return;
    this.people.delete(person.id);
    const deleted = event(`user-${person.id}`, 'UserDeleted', { userId: person.id });
    yield { ...this.command('DeleteUser', this.oneOf(this.hr).id, deleted), erases: person.id };
  }

  /** Does nothing if the person has been deleted by then. */
  follow(person, days, command) {
    this.followUp(person, days, function* () {
      yield command();
    });
  }

  followUp(person, days, commands) {
    const { people } = this;
    const day = this.today + days;
    if (!this.later.has(day)) this.later.set(day, []);
    this.later.get(day).push(function* () {
      if (people.has(person.id)) yield* commands();
    });
  }

  command(name, actorId, ...events) {
    const occurredAt = new Date(this.now() + Math.floor(this.random() * dayMs * 0.3)).toISOString();
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
    return {
      fileId: randomUUID(),
      sizeBytes: 10_000 + Math.floor(this.random() * 400_000),
      type: 'application/pdf',
      sha256,
    };
  }

  words(count) {
    return Array.from({ length: 2 + Math.floor(this.random() * count) }, () => this.oneOf(vocabulary)).join(' ');
  }

  oneOf(values) {
    return values[Math.floor(this.random() * values.length)];
  }
}

function event(stream, type, data) {
  return { stream, type, data };
}

/** Mulberry32: the same seed gives the same company, except for its ids. */
export function pseudoRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const firstNames = [
  'Ana',
  'Ben',
  'Carla',
  'David',
  'Elena',
  'Felix',
  'Greta',
  'Hugo',
  'Irene',
  'Jonas',
  'Karim',
  'Lucía',
];
const lastNames = ['Lopez', 'García', 'Silva', 'Rossi', 'Müller', 'Dubois', 'Costa', 'Novak', 'Weber', 'Santos'];
const jobs = ['Engineer', 'Designer', 'Accountant', 'Sales representative', 'Technician', 'Analyst', 'Support agent'];
const vocabulary =
  'family visit wedding dentist moving house train hotel dinner client conference school holiday flu new keyboard books'.split(
    ' ',
  );
