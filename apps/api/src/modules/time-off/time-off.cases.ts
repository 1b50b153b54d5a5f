import type { CompanyPolicy } from '@staffroom/contracts/company.js';
import { notCancelled, own, queued } from '../../testing/cases/listed-rows.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import {
  everyone,
  hrOnly,
  ownOnly,
  queuedRequest,
  review,
  reviewersOnly,
  statuses,
} from '../../testing/cases/statuses.js';
import type { Person, World } from '../../testing/cases/world.js';

export const timeOffCases: readonly RouteCase[] = [
  { route: 'GET /api/time-off', shows: 'S6.2 R16.2', expected: everyone(200), rows: own('time_off_requests') },
  { route: 'GET /api/time-off/balance', expected: everyone(200) },
  { route: 'GET /api/time-off/special-leave', expected: everyone(200) },
  {
    route: 'GET /api/time-off/preview',
    query: '?type=SICK&startDate=2027-03-01&endDate=2027-03-02',
    expected: everyone(200),
  },
  {
    route: 'POST /api/time-off',
    body: (world) => world.nextSickDay(),
    optional: { hours: 4, reason: 'Rest' },
    expected: everyone(201),
    other: () => ({ reason: 'Flu' }),
    personal: (reason) => ({ reason }),
  },
  {
    route: 'DELETE /api/time-off/:id',
    about: (world, { owner }) => world.timeOff(owner),
    expected: ownOnly(204),
  },
  {
    route: 'PATCH /api/time-off/:id/review',
    about: (world, { owner }) => world.timeOff(owner),
    body: () => ({ status: 'APPROVED' }),
    optional: { comment: 'Fine' },
    expected: review,
    other: () => ({ status: 'REJECTED' }),
    personal: (comment) => ({ comment }),
  },
  {
    route: 'POST /api/time-off/:id/cancellation',
    about: (world, { owner }) => approvedTimeOff(world, owner),
    body: () => ({ reason: 'The trip is off' }),
    expected: ownOnly(200),
    other: () => ({ reason: 'Another' }),
    personal: (reason) => ({ reason }),
  },
  {
    route: 'PATCH /api/time-off/:id/cancellation/review',
    about: (world, { owner }) => cancelling(world, owner),
    body: () => ({ status: 'APPROVED' }),
    expected: review,
    other: () => ({ status: 'REJECTED' }),
    personal: (comment) => ({ status: 'REJECTED', comment }),
  },
  {
    route: 'GET /api/team/time-off',
    token: 200,
    shows: 'S6.3 R12.1',
    expected: reviewersOnly(200),
    rows: queued('time_off_requests', notCancelled),
  },
  {
    route: 'GET /api/team/time-off/:id',
    token: 200,
    about: (world, { owner }) => world.timeOff(owner),
    expected: queuedRequest,
  },
  {
    route: 'GET /api/team/time-off/:id/context',
    about: (world, { owner }) => world.timeOff(owner),
    expected: queuedRequest,
  },
  {
    route: 'POST /api/team/time-off',
    body: (world, { owner }) => ({ ...world.nextSickDay(), userId: owner.id }),
    isOwnerInBody: true,
    expected: statuses({
      self: 403,
      colleague: 403,
      executiveSelf: 403,
      teamManager: 201,
      directManager: 201,
      skipLevel: 404,
      hrSelf: 403,
      hr: 201,
    }),
    other: () => ({ reason: 'Flu' }),
    personal: (reason) => ({ reason }),
  },
  {
    route: 'POST /api/team/time-off/:id/cancellation',
    about: (world, { owner }) => approvedTimeOff(world, owner),
    body: () => ({ comment: 'Needed here', personAgreed: true }),
    expected: review,
    other: () => ({ personAgreed: false }),
    personal: (comment) => ({ comment }),
  },
  { route: 'GET /api/company/closures/:dayId', about: closure, expected: hrOnly(200) },
  { route: 'GET /api/company/closures/:dayId/without-leave', about: closure, expected: hrOnly(200) },
];

async function approvedTimeOff(world: World, owner: Person): Promise<string> {
  const { hr, secondHr } = world.people;
  const id = await world.timeOff(owner);
  const reviewer = owner.id === hr.id ? secondHr : hr;
  await reviewer.send('patch', `/api/time-off/${id}/review`, { status: 'APPROVED' }).expect(200);
  return id;
}

/** Approved, and its requester asks to cancel it. */
async function cancelling(world: World, owner: Person): Promise<string> {
  const id = await approvedTimeOff(world, owner);
  await owner.send('post', `/api/time-off/${id}/cancellation`, {}).expect(200);
  return id;
}

let closures = 0;

async function closure({ people: { hr } }: World): Promise<string> {
  const onDay = { year: 2027, month: 12, day: 28, isHalf: false, country: null, regionId: null };
  const change = { change: 'COMPANY_DAY', name: `Closure ${++closures}`, effect: 'CLOSURE', ...onDay };
  const { body } = await hr.send('post', '/api/company/policy/changes', change).expect(200);
  return (body as CompanyPolicy).companyDays.at(-1)!.dayId;
}
