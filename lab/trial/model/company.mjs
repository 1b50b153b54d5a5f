/** The state of the modelled company, and how each kind of committed call changes it. Imports nothing of the portal. */
import { cancelled, chargesOf, firstDayToCancel } from './leave.mjs';
import { Inboxes } from './inboxes.mjs';
import { Records } from './records.mjs';
import { without } from '../without.mjs';

/** @typedef {ReturnType<typeof newCompany>} Company */

export function newCompany(today) {
  return {
    today,
    year: Number(today.slice(0, 4)),
    people: new Map(),
    /** Every address of people who were deleted. @type {Set<string>} */
    erasedEmails: new Set(),
    teams: new Map(),
    timeOff: new Records(),
    refunds: new Records(),
    documents: new Records(),
    payslips: new Records(),
    inboxes: new Inboxes(),
  };
}

/** The things that calls like `refunds/review` are about. */
export function recordsOf(company, kind) {
  const things = {
    'time-off': company.timeOff,
    refunds: company.refunds,
    documents: company.documents,
    payroll: company.payslips,
  };
  return things[kind.split('/')[0]];
}

/**
 * Carries out a committed call.
 * @param {Company} company
 * @param {{ kind: string, by: string, args: Record<string, any>, createdIds: string[], position: number }} call
 */
export function carryOut(company, call) {
  const effect = effects[call.kind];
  if (effect) effect(company, call);
}

const request = (company, { kind, by, args, createdIds: [id] }) =>
  recordsOf(company, kind).set(id, {
    id,
    userId: by,
    ...args,
    status: 'PENDING',
    ...(kind === 'time-off/request' ? chargesOf(company, by, args) : {}),
  });
const review = (company, { kind, args }) =>
  Object.assign(recordsOf(company, kind).get(args.id) ?? {}, { status: args.status, reviewComment: args.comment });
const withdraw = (company, { kind, args }) => {
  Object.assign(recordsOf(company, kind).get(args.id) ?? {}, { status: 'WITHDRAWN' });
  company.inboxes.requestGone(args.id);
};
const enter = (company, { args, createdIds: [id] }) => {
  const entered = { id, ...args, status: 'APPROVED', ...chargesOf(company, args.userId, args) };
  company.timeOff.set(id, entered);
};
const wishToCancel = (company, { args }) => {
  const asked = company.timeOff.get(args.id);
  if (asked) asked.wishFrom = firstDayToCancel(company, asked, args.from);
};
const answerWish = (company, { args }) => {
  const asked = company.timeOff.get(args.id);
  if (asked && args.status === 'APPROVED') Object.assign(asked, cancelled(asked, asked.wishFrom));
  if (asked) asked.wishFrom = undefined;
};
const cancel = (company, { args }) => {
  const asked = company.timeOff.get(args.id);
  if (asked) Object.assign(asked, cancelled(asked, firstDayToCancel(company, asked, args.from)));
};
const upload = (company, { kind, args, createdIds }) => {
  const about = without(args, ['names']);
  for (const id of createdIds) recordsOf(company, kind).set(id, { id, ...about });
};
const remove = (company, { kind, args }) => recordsOf(company, kind).delete(args.id);

const effects = {
  'time-off/request': request,
  'time-off/review': review,
  'time-off/withdraw': withdraw,
  'time-off/enter': enter,
  'time-off/ask-to-cancel': wishToCancel,
  'time-off/cancellation/review': answerWish,
  'time-off/cancel': cancel,
  'refunds/request': request,
  'refunds/review': review,
  'refunds/withdraw': withdraw,
  'documents/upload': upload,
  'documents/delete': remove,
  'payroll/upload': upload,
  'payroll/delete': remove,
  'users/create': (company, { args, createdIds: [id], position }) =>
    company.people.set(id, {
      ...{ id, status: 'ACTIVE', role: 'EMPLOYEE', country: 'SPAIN', vacationDays: 20, teamId: null, managerId: null },
      ...args,
      emails: [args.email],
      entitlements: [{ fromYear: 0, vacationDays: args.vacationDays ?? 20 }],
      mustChangePassword: true,
      passwordSetAt: position,
      sessionsEndedAt: position,
    }),
  'users/edit': (company, { args: { id, changes }, position }) => {
    const person = company.people.get(id);
    if (!person) return;
    const { vacationDays } = changes;
    if (vacationDays !== undefined && vacationDays !== entitledDays(person, company.year)) {
      const earlier = person.entitlements.filter(({ fromYear }) => fromYear < company.year);
      person.entitlements = [...earlier, { fromYear: company.year, vacationDays }];
    }
    Object.assign(person, changes);
    if (changes.email) person.emails.push(changes.email);
    if (changes.password)
      Object.assign(person, { mustChangePassword: true, passwordSetAt: position, sessionsEndedAt: position });
  },
  'users/archive': (company, { args: { id }, position }) =>
    Object.assign(company.people.get(id) ?? {}, { status: 'ARCHIVED', sessionsEndedAt: position }),
  'users/delete': (company, { args: { id } }) => {
    for (const email of company.people.get(id)?.emails ?? []) company.erasedEmails.add(email.toLowerCase());
    company.people.delete(id);
    for (const request of company.timeOff.of(id)) company.inboxes.requestGone(request.id);
    for (const things of [company.timeOff, company.refunds, company.documents, company.payslips]) {
      for (const thing of things.of(id)) things.delete(thing.id);
    }
  },
  'auth/change-password': (company, { by, args: { newPassword }, position }) =>
    Object.assign(company.people.get(by) ?? {}, {
      password: newPassword,
      mustChangePassword: false,
      passwordSetAt: position,
      sessionsEndedAt: position,
    }),
  'inbox/read': ({ inboxes }, { by, args }) => inboxes.read(by, args.id),
  'inbox/read-all': ({ inboxes }, { by }) => inboxes.readAll(by),
  'inbox/preferences': ({ inboxes }, { by, args }) => inboxes.choose(by, args.notificationType, args.channel),
  'teams/create': (company, { args, createdIds: [id] }) => company.teams.set(id, { id, ...args }),
  'teams/edit': (company, { args: { id, changes } }) => Object.assign(company.teams.get(id) ?? {}, changes),
  'teams/delete': (company, { args: { id } }) => company.teams.delete(id),
};

export function entitledDays(person, year) {
  return person.entitlements.findLast(({ fromYear }) => fromYear <= year)?.vacationDays ?? 0;
}
