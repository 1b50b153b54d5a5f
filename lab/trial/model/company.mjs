/** The state of the modelled company, and how each kind of committed call changes it. Imports nothing of the portal. */
import { Records, recordsOf } from './records.mjs';

/** @typedef {ReturnType<typeof newCompany>} Company */

export function newCompany() {
  return {
    /** @type {Map<string, any>} */
    people: new Map(),
    /** @type {Map<string, any>} */
    teams: new Map(),
    timeOff: new Records(),
    refunds: new Records(),
    documents: new Records(),
  };
}

/**
 * Carries out a committed call.
 * @param {Company} company
 * @param {{ kind: string, by: string, args: Record<string, any>, createdIds: string[], position: number }} call
 */
export function carryOut(company, call) {
  effects[call.kind]?.(company, call);
}

const request = (company, { kind, by, args, createdIds: [id] }) =>
  recordsOf(company, kind).set(id, { id, userId: by, ...args, status: 'PENDING' });
const review = (company, { kind, args }) =>
  Object.assign(recordsOf(company, kind).get(args.id) ?? {}, { status: args.status });
const withdraw = (company, { kind, args }) =>
  Object.assign(recordsOf(company, kind).get(args.id) ?? {}, { status: 'WITHDRAWN' });

const effects = {
  'time-off/request': request,
  'time-off/review': review,
  'time-off/withdraw': withdraw,
  'refunds/request': request,
  'refunds/review': review,
  'refunds/withdraw': withdraw,
  'documents/upload': (company, { args: { userId }, createdIds }) => {
    for (const id of createdIds) company.documents.set(id, { id, userId });
  },
  'documents/delete': (company, { args }) => company.documents.delete(args.id),
  'users/create': (company, { args, createdIds: [id], position }) =>
    company.people.set(id, {
      ...{ id, status: 'ACTIVE', role: 'EMPLOYEE', country: 'SPAIN', vacationDays: 20, teamId: null, managerId: null },
      ...args,
      mustChangePassword: true,
      passwordSetAt: position,
      sessionsEndedAt: position,
    }),
  'users/edit': (company, { by, args: { id, changes }, position }) => {
    const person = company.people.get(id) ?? {};
    const moves = changes.email !== undefined && changes.email !== person.email && by !== id;
    const reset = { mustChangePassword: true, passwordSetAt: position, sessionsEndedAt: position };
    const effect = changes.password !== undefined ? reset : moves ? { sessionsEndedAt: position } : {};
    Object.assign(person, changes, effect);
  },
  'users/archive': (company, { args: { id }, position }) =>
    Object.assign(company.people.get(id) ?? {}, { status: 'ARCHIVED', sessionsEndedAt: position }),
  'users/delete': (company, { args: { id } }) => {
    company.people.delete(id);
    for (const things of [company.timeOff, company.refunds, company.documents])
      for (const thing of things.of(id)) things.delete(thing.id);
  },
  'auth/change-password': (company, { by, args: { newPassword: password }, position }) =>
    Object.assign(company.people.get(by) ?? {}, {
      ...{ password, mustChangePassword: false },
      ...{ passwordSetAt: position, sessionsEndedAt: position },
    }),
  'teams/create': (company, { args, createdIds: [id] }) => company.teams.set(id, { id, ...args }),
  'teams/edit': (company, { args: { id, changes } }) => Object.assign(company.teams.get(id) ?? {}, changes),
  'teams/delete': (company, { args: { id } }) => company.teams.delete(id),
};
