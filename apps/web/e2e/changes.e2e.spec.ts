/** Open pages follow what others do, without a reload, in a company of 300 people. */
import { addDays, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { freeDays } from './support/free-days.js';
import { heading, waitForVisible } from './support/locators.js';
import { demoPassword, emailOf, openStage, type Stage } from './support/stage.js';

const limitMs = 180_000;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 330_000);
afterAll(() => stage?.close());
afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

it(
  'the bell and the list of notifications count a new request by themselves',
  async () => {
    const reviewer = await withoutNews('executive');
    await reviewer.goto('/notifications');
    await waitForVisible(reviewer.getByText('You have no unread notifications'));
    await requestTimeOff(await stage.as('employee'));
    await bellShows(reviewer, 1);
    await waitForVisible(reviewer.getByText('You have 1 unread notification'));
  },
  limitMs,
);

it(
  'all tabs of a browser share one stream, and another tab takes over when its tab is closed',
  async () => {
    const first = await withoutNews('executive');
    const streams = streamsOf(first.context());
    await first.goto('/dashboard');
    await eventually('the stream', () => streams.open === 1);
    const second = await first.context().newPage();
    await second.goto('/team/refunds');
    await waitForVisible(heading(second, 'Refund Requests'));
    const employee = await stage.as('employee');
    await requestTimeOff(employee);
    for (const tab of [first, second]) await bellShows(tab, 1);
    expect(streams).toEqual({ opened: 1, open: 1 });
    await first.close();
    await eventually('another stream', () => streams.opened === 2);
    await requestTimeOff(employee);
    await bellShows(second, 2);
  },
  limitMs,
);

it(
  'R4 a session that is ended elsewhere ends on the screen, in every tab',
  async () => {
    const page = await stage.as('employee');
    const streams = streamsOf(page.context());
    await page.goto('/payroll');
    await eventually('the stream', () => streams.open === 1);
    const other = await page.context().newPage();
    await other.goto('/refunds');
    await waitForVisible(heading(other, 'Refunds'));
    await page.request.post('/api/auth/logout', { headers: { Origin: stage.portal.url } });
    await waitForVisible(heading(page, 'Sign in'), heading(other, 'Sign in'));
  },
  limitMs,
);

it(
  'R65 when another tab signs in as someone else, the tabs show that person',
  async () => {
    const page = await stage.as('employee');
    await page.goto('/refunds');
    await waitForVisible(heading(page, 'Refunds'));
    const other = await page.context().newPage();
    const data = { email: emailOf('executive'), password: demoPassword };
    await other.request.post('/api/auth/login', { data, headers: { Origin: stage.portal.url } });
    await other.goto('/dashboard');
    await waitForVisible(heading(other, 'Welcome back, Elias'));
    await waitForVisible(page.getByRole('link', { name: 'Refund Requests' }));
    expect(new URL(page.url()).pathname).toBe('/refunds');
  },
  limitMs,
);

async function withoutNews(account: string): Promise<Page> {
  const page = await stage.as(account);
  await page.request.post('/api/notifications/mark-all-read', { headers: { Origin: stage.portal.url } });
  return page;
}

async function bellShows(page: Page, unread: number): Promise<void> {
  await waitForVisible(page.getByRole('banner').getByRole('link', { name: `Notifications ${unread} unread` }));
}

let lastDay: PlainDate | undefined;

/** Through the API: the form has tests of its own. */
async function requestTimeOff(page: Page): Promise<void> {
  const from = addDays(lastDay ?? new Date().toISOString().slice(0, 10), 1);
  const [day] = await freeDays(page, 1, from);
  lastDay = day;
  const data = { type: 'SICK', startDate: day, endDate: day };
  const response = await page.request.post('/api/time-off', { data, headers: { Origin: stage.portal.url } });
  if (response.status() === 422) return requestTimeOff(page); // a public holiday
  expect(response.status()).toBe(201);
}

function streamsOf(context: BrowserContext): { opened: number; open: number } {
  const streams = { opened: 0, open: 0 };
  const count = (request: { url(): string }, opened: number, open: number) => {
    if (!request.url().endsWith('/api/changes')) return;
    streams.opened += opened;
    streams.open += open;
  };
  context.on('request', (request) => count(request, 1, 1));
  context.on('requestfinished', (request) => count(request, 0, -1));
  context.on('requestfailed', (request) => count(request, 0, -1));
  return streams;
}
