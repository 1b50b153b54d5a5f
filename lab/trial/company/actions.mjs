/** What people do: each action chooses at random who does what, and returns the call. Not all of it is sensible. */
import { formOf, formType, pdfNamed } from '../../support/form.mjs';
import { listPaths } from '../model/visibility.mjs';
import { temporaryPassword } from './people.mjs';

/**
 * @typedef {{ knowledge: import('./knowledge.mjs').Knowledge, random: import('../../support/random.mjs').Random, year: number }} Scene
 * @typedef {{ by: string, kind: string, args?: Record<string, any>, method: string, path: string, json?: object,
 *   form?: { type: string, bytes: Buffer } }} PlannedCall
 */

const everyone = ['EMPLOYEE', 'EXECUTIVE', 'HR_MANAGER'];
const countries = ['SPAIN', 'PORTUGAL', 'GERMANY', 'FRANCE'];
const mostPeople = 30;
const fewestPeople = 12;

/** @type {Record<string, (scene: Scene) => PlannedCall | null>} */
export const actions = {
  'ask for time off': (scene) => {
    const json = { type: 'VACATION', ...someDays(scene), reason: `Reason ${scene.knowledge.nextName()}` };
    return called(someone(scene), 'time-off/request', json, 'POST', '/api/time-off', { json });
  },
  'review time off': review('time-off'),
  'withdraw time off': withdraw('time-off'),
  'ask for a refund': (scene) => {
    const { knowledge, random } = scene;
    const name = `Receipt ${knowledge.nextName()}.pdf`;
    const file = random.weighted({ receipt: 20, 'not a receipt': 1, empty: 1 });
    const bytes = { receipt: pdfNamed(name, random.below(50_000)), empty: Buffer.alloc(0) }[file];
    const amount = random.below(30) ? random.between(1, 99_999) : 0;
    const fields = { description: `Nails ${knowledge.nextName()}`, amount };
    const files = [{ field: 'file', name, bytes: bytes ?? Buffer.from('#!/bin/sh\nexit\n') }];
    const form = { type: formType, bytes: formOf(fields, files) };
    return called(someone(scene), 'refunds/request', { ...fields, file }, 'POST', '/api/refunds', { form });
  },
  'review a refund': review('refunds'),
  'withdraw a refund': withdraw('refunds'),
  'upload documents': (scene) => {
    const { knowledge, random } = scene;
    const args = { userId: someone(scene).id };
    const names = Array.from({ length: random.between(1, 3) }, () => `Document ${knowledge.nextName()}.pdf`);
    const files = names.map((name) => ({ field: 'files', name, bytes: pdfNamed(name, random.below(30_000)) }));
    const form = { type: formType, bytes: formOf(args, files) };
    return called(hr(scene), 'documents/upload', args, 'POST', '/api/documents/upload', { form });
  },
  'delete a document': (scene) => {
    const document = scene.knowledge.thing('documents', scene.random);
    return document && called(hr(scene), 'documents/delete', document, 'DELETE', `/api/documents/${document.id}`);
  },
  hire: (scene) => {
    const { knowledge, random } = scene;
    if (knowledge.present >= mostPeople) return null;
    const number = knowledge.nextName();
    const taken = random.chance(0.1) && someone(scene).email.toUpperCase();
    const json = {
      ...{ email: taken || `person${number}@trial.example`, password: temporaryPassword },
      ...{ fullName: `Person ${number}`, jobTitle: 'Tester', country: random.oneOf(countries) },
      ...{ role: random.oneOf([...everyone, 'EMPLOYEE']), vacationDays: random.between(5, 30) },
      ...{ teamId: team(scene), managerId: manager(scene) },
    };
    return called(hr(scene), 'users/create', json, 'POST', '/api/users', { json });
  },
  'edit a person': (scene) => {
    const { knowledge, random } = scene;
    const { id } = someone(scene);
    const json = random.oneOf([
      () => ({ fullName: `Name ${knowledge.nextName()}` }),
      () => ({ teamId: team(scene) }),
      () => ({ managerId: manager(scene) }),
      () => ({ role: random.oneOf(everyone) }),
      () => ({ vacationDays: random.between(0, 30) }),
      () => ({ email: random.chance(0.3) ? someone(scene).email : `moved${knowledge.nextName()}@trial.example` }),
      () => ({ password: temporaryPassword, jobTitle: `Job ${knowledge.nextName()}` }),
    ])();
    return called(hr(scene), 'users/edit', { id, changes: json }, 'PATCH', `/api/users/${id}`, { json });
  },
  archive: (scene) => {
    const { id } = someone(scene);
    if (scene.knowledge.present <= fewestPeople) return null;
    return called(hr(scene), 'users/archive', { id }, 'PATCH', `/api/users/${id}/archive`);
  },
  delete: (scene) => {
    const { id } = someone(scene);
    if (scene.knowledge.present <= fewestPeople) return null;
    return called(hr(scene), 'users/delete', { id }, 'DELETE', `/api/users/${id}`);
  },
  'create a team': (scene) => {
    const json = { name: `Team ${scene.knowledge.nextName()}`, managerId: someone(scene).id };
    return called(hr(scene), 'teams/create', json, 'POST', '/api/teams', { json });
  },
  'edit a team': (scene) => {
    const id = team(scene);
    const renames = scene.random.chance(0.5);
    const json = renames ? { name: `Team ${scene.knowledge.nextName()}` } : { managerId: someone(scene).id };
    return id && called(hr(scene), 'teams/edit', { id, changes: json }, 'PATCH', `/api/teams/${id}`, { json });
  },
  'delete a team': (scene) => {
    const id = team(scene);
    return id && called(hr(scene), 'teams/delete', { id }, 'DELETE', `/api/teams/${id}`);
  },
  'look at a list': (scene) => {
    const list = scene.random.oneOf(listPaths);
    return called(someone(scene), 'look/list', { list }, 'GET', list);
  },
  'open a file': (scene) => {
    const kind = scene.random.oneOf(['refunds', 'documents']);
    const thing = scene.knowledge.thing(kind, scene.random);
    const path = `/api/${kind}/${thing?.id}/${kind === 'refunds' ? 'receipt' : 'file'}`;
    return thing && called(someone(scene), 'look/file', { kind, id: thing.id }, 'GET', path);
  },
};

function called(person, kind, args, method, path, body = {}) {
  return person && { by: person.id, kind, args, method, path, ...body };
}

/** From Tuesday to Thursday, in weeks of next year without a holiday in any of the countries. Now and then backwards. */
function someDays({ random, year }) {
  const [month, day] = random.oneOf([
    ...[16, 23].map((day) => [7, day]),
    ...[5, 12, 19].map((day) => [9, day]),
    [10, 20],
  ]);
  const first = new Date(Date.UTC(year + 1, month - 1, day));
  first.setUTCDate(day + ((2 - first.getUTCDay() + 7) % 7));
  const dateOf = (after) => new Date(first.getTime() + after * 86_400_000).toISOString().slice(0, 10);
  const [from, to] = [random.below(3), random.below(3)];
  const [earlier, later] = [Math.min(from, to), Math.max(from, to)];
  return random.chance(0.03)
    ? { startDate: dateOf(later), endDate: dateOf(earlier) }
    : { startDate: dateOf(earlier), endDate: dateOf(later) };
}

const someone = ({ knowledge, random }) => knowledge.personWith(everyone, random);
/** Now and then a person without the right to do it. */
const hr = ({ knowledge, random }) => knowledge.personWith(random.chance(0.95) ? ['HR_MANAGER'] : everyone, random);
const reviewer = ({ knowledge, random }) =>
  knowledge.personWith([random.weighted({ HR_MANAGER: 12, EXECUTIVE: 7, EMPLOYEE: 1 })], random);

const team = ({ knowledge, random }) =>
  knowledge.teamIds.length > 0 && random.chance(0.8) ? random.oneOf(knowledge.teamIds.slice(-6)) : null;
const manager = (scene) => (scene.random.chance(0.6) ? (reviewer(scene)?.id ?? null) : null);

function review(kind) {
  return (scene) => {
    const request = scene.knowledge.thing(kind, scene.random);
    const status = scene.random.oneOf(['APPROVED', 'APPROVED', 'REJECTED']);
    const json = { status, comment: `Comment ${scene.knowledge.nextName()}` };
    const args = { id: request?.id, ...json };
    const path = `/api/${kind}/${request?.id}/review`;
    return request && called(reviewer(scene), `${kind}/review`, args, 'PATCH', path, { json });
  };
}

function withdraw(kind) {
  return (scene) => {
    const request = scene.knowledge.thing(kind, scene.random);
    const owner = request && (scene.random.chance(0.9) ? { id: request.userId } : someone(scene));
    return request && called(owner, `${kind}/withdraw`, { id: request.id }, 'DELETE', `/api/${kind}/${request.id}`);
  };
}
