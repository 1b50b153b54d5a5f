/** What people do: each action chooses at random who does what, and returns the call. Not all of it is sensible. */
import { countries, dateOf } from '../model/holidays.mjs';
import { listPaths } from '../model/visibility.mjs';
import { formOf, formType, pdfNamed } from './form.mjs';
import { temporaryPassword } from './people.mjs';

/**
 * @typedef {{ knowledge: import('./knowledge.mjs').Knowledge, random: import('../plan/random.mjs').Random, today: string }} Scene
 * @typedef {{ by: string, kind: string, args?: Record<string, any>, method: string, path: string, json?: object,
 *   form?: { type: string, bytes: Buffer } }} PlannedCall
 */

const everyone = ['EMPLOYEE', 'EXECUTIVE', 'HR_MANAGER'];
const mostPeople = 30;
const fewestPeople = 12;
const dayMs = 86_400_000;

/** @type {Record<string, (scene: Scene) => PlannedCall | null>} */
export const actions = {
  'ask for time off': (scene) => {
    const args = timeOff(scene);
    return by(someone, 'time-off/request', args, 'POST', '/api/time-off', { json: args })(scene);
  },
  'review time off': review('time-off'),
  'ask to cancel time off': (scene) => {
    const request = scene.knowledge.thing('time-off', scene.random);
    const json = { from: someDay(scene), reason: `Reason ${scene.knowledge.nextName()}` };
    const owner = () => (scene.random.chance(0.9) ? { id: request?.userId ?? '' } : someone(scene));
    const path = `/api/time-off/${request?.id}/cancellation`;
    return request && by(owner, 'time-off/ask-to-cancel', { id: request.id, ...json }, 'POST', path, { json })(scene);
  },
  'answer a wish to cancel': (scene) => {
    const request = scene.knowledge.wish(scene.random);
    const status = scene.random.oneOf(['APPROVED', 'APPROVED', 'REJECTED']);
    const json = { status, comment: `Comment ${scene.knowledge.nextName()}` };
    const path = `/api/time-off/${request?.id}/cancellation/review`;
    const args = { id: request?.id, ...json };
    return request && by(reviewer, 'time-off/cancellation/review', args, 'PATCH', path, { json })(scene);
  },
  'cancel time off': (scene) => {
    const request = scene.knowledge.thing('time-off', scene.random);
    const comment = `Comment ${scene.knowledge.nextName()}`;
    const json = { from: someDay(scene), comment, personAgreed: scene.random.chance(0.5) };
    const path = `/api/team/time-off/${request?.id}/cancellation`;
    return request && by(reviewer, 'time-off/cancel', { id: request.id, ...json }, 'POST', path, { json })(scene);
  },
  'enter time off': (scene) => {
    const { id: userId } = anyone(scene);
    const args = { ...timeOff(scene), userId };
    return by(reviewer, 'time-off/enter', args, 'POST', '/api/team/time-off', { json: args })(scene);
  },
  'review a refund': review('refunds'),
  'withdraw time off': withdraw('time-off'),
  'withdraw a refund': withdraw('refunds'),
  'ask for a refund': ({ knowledge, random }) => {
    const name = `Receipt ${knowledge.nextName()}.pdf`;
    const file = random.weighted({ receipt: 20, 'not a receipt': 1, empty: 1 });
    const bytes = { receipt: pdfNamed(name, random.below(50_000)), empty: Buffer.alloc(0) };
    const fields = {
      description: `Nails ${knowledge.nextName()}`,
      amount: random.below(30) ? random.between(1, 99_999) : 0,
    };
    const files = [{ field: 'file', name, bytes: bytes[file] ?? Buffer.from('#!/bin/sh\nexit\n') }];
    const form = { type: formType, bytes: formOf(fields, files) };
    return by(someone, 'refunds/request', { ...fields, file }, 'POST', '/api/refunds', { form })({ knowledge, random });
  },
  'upload documents': (scene) => upload('documents', {}, scene),
  'upload payslips': (scene) => {
    const fields = { fiscalYear: scene.random.between(2023, 2026), month: scene.random.between(1, 13) };
    return upload('payroll', fields, scene);
  },
  'delete a document': removal('documents'),
  'delete a payslip': removal('payroll'),
  hire: ({ knowledge, random }) => {
    if (knowledge.present >= mostPeople) return null;
    const number = knowledge.nextName();
    const email = random.chance(0.1)
      ? anyone({ knowledge, random }).email.toUpperCase()
      : `person${number}@trial.example`;
    const args = {
      ...{ email, password: temporaryPassword, fullName: `Person ${number}`, jobTitle: 'Tester' },
      ...{ role: random.oneOf([...everyone, 'EMPLOYEE']), country: random.oneOf(countries) },
      ...{
        vacationDays: random.between(5, 30),
        teamId: team({ knowledge, random }),
        managerId: manager({ knowledge, random }),
      },
    };
    return by(hr, 'users/create', args, 'POST', '/api/users', { json: args })({ knowledge, random });
  },
  'edit a person': ({ knowledge, random }) => {
    const scene = { knowledge, random };
    const { id } = anyone(scene);
    const changes = random.oneOf([
      () => ({ fullName: `Name ${knowledge.nextName()}` }),
      () => ({ teamId: team(scene) }),
      () => ({ managerId: manager(scene) }),
      () => ({ role: random.oneOf(everyone) }),
      () => ({ country: random.oneOf(countries) }),
      () => ({ vacationDays: random.between(0, 30) }),
      () => ({ email: random.chance(0.3) ? anyone(scene).email : `moved${knowledge.nextName()}@trial.example` }),
      () => ({ password: temporaryPassword, jobTitle: `Job ${knowledge.nextName()}` }),
    ])();
    return by(hr, 'users/edit', { id, changes }, 'PATCH', `/api/users/${id}`, { json: changes })(scene);
  },
  archive: (scene) => {
    if (scene.knowledge.present <= fewestPeople) return null;
    const { id } = anyone(scene);
    return by(hr, 'users/archive', { id }, 'PATCH', `/api/users/${id}/archive`)(scene);
  },
  delete: (scene) => {
    if (scene.knowledge.present <= fewestPeople) return null;
    const { id } = anyone(scene);
    return by(hr, 'users/delete', { id }, 'DELETE', `/api/users/${id}`)(scene);
  },
  'create a team': (scene) => {
    const args = { name: `Team ${scene.knowledge.nextName()}`, managerId: anyone(scene).id };
    return by(hr, 'teams/create', args, 'POST', '/api/teams', { json: args })(scene);
  },
  'edit a team': (scene) => {
    const id = team(scene);
    const changes = scene.random.chance(0.5)
      ? { name: `Team ${scene.knowledge.nextName()}` }
      : { managerId: anyone(scene).id };
    return id && by(hr, 'teams/edit', { id, changes }, 'PATCH', `/api/teams/${id}`, { json: changes })(scene);
  },
  'delete a team': (scene) => {
    const id = team(scene);
    return id && by(hr, 'teams/delete', { id }, 'DELETE', `/api/teams/${id}`)(scene);
  },
  'read all notifications': (scene) =>
    by(someone, 'inbox/read-all', {}, 'POST', '/api/notifications/mark-all-read')(scene),
  'choose channels': (scene) => {
    const notificationType = scene.random.oneOf([
      'NEW_REFUND',
      'NEW_TIME_OFF',
      'SICK_LEAVE_LOGGED',
      'TIME_OFF_STATUS_CHANGE',
      'NEW_PAYROLL',
    ]);
    const args = { notificationType, channel: scene.random.oneOf(['IN_APP', 'EMAIL', 'BOTH']) };
    const path = '/api/notification-preferences';
    return by(someone, 'inbox/preferences', args, 'PUT', path, { json: [args] })(scene);
  },
  'look at a list': (scene) => {
    const list = scene.random.oneOf(listPaths);
    return by(someone, 'look/list', { list }, 'GET', list)(scene);
  },
  'open a file': (scene) => {
    const kind = scene.random.oneOf(['refunds', 'documents', 'payroll']);
    const thing = scene.knowledge.thing(kind, scene.random);
    const file = kind === 'refunds' ? 'receipt' : 'file';
    return thing && by(someone, 'look/file', { kind, id: thing.id }, 'GET', `/api/${kind}/${thing.id}/${file}`)(scene);
  },
};

function timeOff({ knowledge, random, today }) {
  const startMs = Date.parse(today) + random.between(-30, random.chance(0.6) ? 60 : 500) * dayMs;
  const type = random.oneOf(['VACATION', 'VACATION', 'SICK']);
  const startDate = dateOf(startMs);
  const endDate = dateOf(startMs + (random.chance(0.03) ? -1 : random.oneOf([0, 0, 1, 4, 11])) * dayMs);
  return {
    // an illness at the end of a year keeps leave (R55), which has models of its own
    type: endsLeave(startDate, endDate) ? 'VACATION' : type,
    startDate,
    endDate,
    ...(random.chance(0.4) ? { hours: random.oneOf([0.5, 2, 4, 4, 7.5, 8, 1.3]) } : {}),
    reason: `Reason ${knowledge.nextName()}`,
  };
}

/** Whether one of the last three days of a year is among them. The last working day may be any of these. */
function endsLeave(startDate, endDate) {
  return endDate >= `${startDate.slice(0, 4)}-12-29` || endDate.slice(0, 4) > startDate.slice(0, 4);
}

/** Mostly none, so that the rules choose. */
function someDay({ random, today }) {
  return random.chance(0.6) ? null : dateOf(Date.parse(today) + random.between(-5, 60) * dayMs);
}

/** @returns {(scene: Pick<Scene, 'knowledge' | 'random'>) => PlannedCall | null} */
function by(who, kind, args, method, path, body = {}) {
  return (scene) => {
    const person = who(scene);
    return person && { by: person.id, kind, args, method, path, ...body };
  };
}

const reviewerRoles = { HR_MANAGER: 12, EXECUTIVE: 7, EMPLOYEE: 1 };
const someone = ({ knowledge, random }) => knowledge.personWith(everyone, random);
const anyone = someone;
/** Now and then a person without the right to do it. */
const hr = ({ knowledge, random }) => knowledge.personWith(random.chance(0.95) ? ['HR_MANAGER'] : everyone, random);
const reviewer = ({ knowledge, random }) => knowledge.personWith([random.weighted(reviewerRoles)], random);

const team = ({ knowledge, random }) =>
  knowledge.teamIds.length > 0 && random.chance(0.8) ? random.oneOf(knowledge.teamIds.slice(-6)) : null;
const manager = (scene) => (scene.random.chance(0.6) ? (reviewer(scene)?.id ?? null) : null);

function review(kind) {
  return (scene) => {
    const request = scene.knowledge.thing(kind, scene.random);
    const json = {
      status: scene.random.oneOf(['APPROVED', 'APPROVED', 'REJECTED']),
      comment: `Comment ${scene.knowledge.nextName()}`,
    };
    const path = `/api/${kind}/${request?.id}/review`;
    return request && by(reviewer, `${kind}/review`, { id: request.id, ...json }, 'PATCH', path, { json })(scene);
  };
}

function withdraw(kind) {
  return (scene) => {
    const request = scene.knowledge.thing(kind, scene.random);
    const owner = () => (scene.random.chance(0.9) ? { id: request.userId } : someone(scene));
    return request && by(owner, `${kind}/withdraw`, { id: request.id }, 'DELETE', `/api/${kind}/${request.id}`)(scene);
  };
}

function removal(kind) {
  return (scene) => {
    const paper = scene.knowledge.thing(kind, scene.random);
    return paper && by(hr, `${kind}/delete`, { id: paper.id }, 'DELETE', `/api/${kind}/${paper.id}`)(scene);
  };
}

function upload(kind, fields, scene) {
  const { knowledge, random } = scene;
  const { id: userId } = someone(scene);
  const names = Array.from({ length: random.between(1, 3) }, () => `Paper ${knowledge.nextName()}.pdf`);
  const files = names.map((name) => ({ field: 'files', name, bytes: pdfNamed(name, random.below(30_000)) }));
  const form = { type: formType, bytes: formOf({ userId, ...fields }, files) };
  return by(hr, `${kind}/upload`, { userId, ...fields, names }, 'POST', `/api/${kind}/upload`, { form })(scene);
}
