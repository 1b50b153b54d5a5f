/** The route table, sign-in and sign-out: SPEC section 2 (route table), sections 4 and 8 (Auth). */
import type { Page, Request } from 'playwright-core';
import { hire, temporaryPassword } from './support/hire.js';
import { linkIn, type MailServer, startMailServer } from './support/mail-server.js';
import { waitForPath, button, heading, waitForVisible, waitForHidden } from './support/locators.js';
import { demoPassword, openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';
import { withoutChanges } from './support/without-changes.js';

let stage: Stage;
let mails: MailServer;

beforeAll(async () => {
  mails = await startMailServer();
  stage = await openStage({ env: { SMTP_URL: mails.url } });
  const newcomer = { jobTitle: 'Designer', country: 'SPAIN' } as const;
  await hire(stage.portal, { ...newcomer, email: 'nova@example.com', fullName: 'Nova Reyes' });
}, 330_000);

afterAll(async () => {
  await stage?.close();
  await mails?.stop();
});

afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

type Visitor = 'signed out' | 'employee' | 'executive' | 'hr' | 'must change';
type Place = keyof typeof places;

/** The places a route can lead to: the path, and the heading of the page. */
const places = {
  login: ['/login', 'Sign in'],
  forgot: ['/forgot-password', 'Forgot your password?'],
  reset: ['/reset-password', 'Invalid Reset Link'],
  change: ['/change-password', 'Change Password Required'],
  dashboard: ['/dashboard', /^Welcome back, /],
  notifications: ['/notifications', 'Notifications'],
  timeOff: ['/time-off', 'Time Off'],
  payroll: ['/payroll', 'Payroll'],
  refunds: ['/refunds', 'Refunds'],
  documents: ['/documents', 'Documents'],
  account: ['/account', 'Your Account'],
  users: ['/users', 'Team Management'],
  teams: ['/teams', 'Team Administration'],
  security: ['/settings/security', 'Security Events'],
  leavePolicy: ['/settings/leave', 'Leave Policy'],
  leaveWarnings: ['/leave-warnings', 'Proof of Warning'],
  myTeam: ['/my-team', /^(My )?Team$/],
  teamTimeOff: ['/team/time-off', 'Time Off Requests'],
  teamRefunds: ['/team/refunds', 'Refund Requests'],
  notFound: [null, 'Page not found'],
} as const satisfies Record<string, readonly [string | null, string | RegExp]>;

const forAll = {
  '/dashboard': 'dashboard',
  '/notifications': 'notifications',
  '/time-off': 'timeOff',
  '/payroll': 'payroll',
  '/refunds': 'refunds',
  '/documents': 'documents',
  '/account': 'account',
} as const;
const forReviewers = { '/my-team': 'myTeam', '/team/time-off': 'teamTimeOff', '/team/refunds': 'teamRefunds' } as const;
const forHr = {
  '/users': 'users',
  '/teams': 'teams',
  '/security': 'security',
  '/leave-policy': 'leavePolicy',
  '/leave-warnings': 'leaveWarnings',
} as const;
const forSignedOut = {
  '/login': 'login',
  '/forgot-password': 'forgot',
  '/reset-password': 'reset',
} as const;
const others = { '/': 'dashboard', '/change-password': 'dashboard', '/no/such-page': 'notFound' } as const;
const everywhere = { ...forAll, ...forReviewers, ...forHr, ...forSignedOut, ...others };

/** Every route leads to the same place, with these exceptions. */
function table(otherwise: Place, exceptions: Partial<Record<string, Place>>): [route: string, place: Place][] {
  return Object.keys(everywhere).map((route) => [route, exceptions[route] ?? otherwise]);
}

const routeTable: Record<Visitor, [route: string, place: Place][]> = {
  'signed out': table('login', { ...forSignedOut, '/no/such-page': 'notFound' }),
  employee: table('dashboard', { ...forAll, '/no/such-page': 'notFound' }),
  executive: table('dashboard', { ...forAll, ...forReviewers, '/no/such-page': 'notFound' }),
  hr: table('dashboard', { ...forAll, ...forReviewers, ...forHr, '/no/such-page': 'notFound' }),
  'must change': table('change', { '/no/such-page': 'notFound' }),
};

/** These visitors load every address. The others navigate inside the client, which is faster and uses the same guards. */
const typesAddresses: Visitor[] = ['signed out', 'employee'];

describe('the route table', () => {
  const visitors: Record<Visitor, () => Promise<Page>> = {
    'signed out': () => stage.visitor(),
    employee: () => stage.as('employee'),
    executive: () => stage.as('executive'),
    hr: () => stage.as('hr'),
    'must change': () => stage.as('nova', {}, temporaryPassword),
  };

  it.each(Object.keys(routeTable) as Visitor[])(
    'leads every address to the right page for: %s [S1.2 S2.routes.1 S2.routes.3 S2.routes.4 S2.routes.5 S2.routes.6 S2.routes.7 S2.routes.8 S2.routes.12 S2.routes.13 S6.1 S6.3 S6.4]',
    async (visitor) => {
      const page = await visitors[visitor]();
      await page.goto('/');
      for (const [route, place] of routeTable[visitor]) {
        await (typesAddresses.includes(visitor) ? page.goto(route) : follow(page, route));
        const [path, title] = places[place];
        await waitForPath(page, path ?? route);
        await waitForVisible(page.getByRole('heading', { level: 1, name: title }));
      }
    },
  );
});

describe('signing in and out', () => {
  it('R3 a wrong password shows a toast and stays on the page [S8.1]', async () => {
    const page = await stage.visitor();
    await page.goto('/login');
    await signIn(page, 'employee@example.com', 'Welcome2');
    await waitForToast(page, 'Login failed', 'Invalid credentials');
    await waitForPath(page, '/login');
    expect(await page.getByLabel('Email').inputValue()).toBe('employee@example.com');
  });

  it('logging out leads to the sign-in page, Back does not lead in again, and theme and sidebar stay as they were [S2.routes.14 S4.3]', async () => {
    const page = await stage.as('employee');
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Time Off' }).click();
    await waitForPath(page, '/time-off');
    await waitForVisible(heading(page, 'Time Off')); // a page takes the focus when it appears, which would close the menu
    await button(page, 'Switch to dark theme').click();
    await button(page, 'Toggle Sidebar').click();
    await button(page, 'Account menu').click();
    const menu = page.getByRole('menu');
    await waitForVisible(
      menu.getByText('Emma Castillo'),
      menu.getByText('employee@example.com'),
      menu.getByText('Employee', { exact: true }),
    );
    const reply = page.waitForResponse('**/api/auth/logout');
    await menu.getByRole('menuitem', { name: 'Log out' }).click();
    expect(await (await reply).headerValue('clear-site-data')).toBe('"cache"');
    await waitForPath(page, '/login');
    await page.goBack();
    await waitForVisible(heading(page, 'Sign in'));
    await page.goto('/time-off');
    await waitForPath(page, '/login');
    expect((await page.request.get('/api/time-off')).status()).toBe(401);
    await signIn(page, 'employee@example.com', demoPassword);
    await waitForVisible(button(page, 'Switch to light theme'));
    expect((await page.getByRole('complementary').boundingBox())?.width).toBe(3 * 16);
  });

  it('R5.2 a session ended elsewhere leads to the sign-in page on the next click', async () => {
    const page = await stage.as('lucia.fernandez');
    await withoutChanges(page.context()); // without them, the page does not notice it before
    await page.goto('/dashboard');
    await waitForVisible(heading(page, 'Welcome back, Lucía'));
    const elsewhere = await stage.as('lucia.fernandez');
    const data = { currentPassword: demoPassword, newPassword: 'Elsewhere1' };
    const headers = { Origin: stage.portal.url };
    expect((await elsewhere.request.post('/api/auth/change-password', { data, headers })).ok()).toBe(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Time Off' }).click();
    await waitForPath(page, '/login');
    await waitForVisible(heading(page, 'Sign in'));
  });
});

describe('a link that is opened without a session', () => {
  const offer = (page: Page) => page.getByRole('region', { name: 'Where you were' });

  it('is offered on the dashboard, and leads to the request in the queue', async () => {
    const reviewer = await stage.as('executive');
    const queue = (await (await reviewer.request.get('/api/team/time-off?list=pending')).json()) as {
      id: string;
      userName: string;
    }[];
    const page = await stage.visitor();
    await page.goto(`/team/time-off?request=${queue[0]!.id}`);
    await waitForPath(page, '/login');
    await signIn(page, 'executive@example.com', demoPassword);
    await waitForPath(page, '/dashboard');
    await waitForVisible(offer(page).getByText(`You were opening a time off request by ${queue[0]!.userName}`));
    await offer(page).getByRole('link', { name: 'Continue' }).click();
    await waitForVisible(page.getByRole('dialog', { name: 'Review Request' }));
    await page.goto('/dashboard');
    await waitForVisible(heading(page, 'Welcome back, Elias'));
    expect(await offer(page).count()).toBe(0);
  });

  it('R18 may be a file: the browser is led to the sign-in page, and a program gets its 401', async () => {
    const employee = await stage.as('employee');
    const [payslip] = (await (await employee.request.get('/api/payroll')).json()) as { fileUrl: string }[];
    const page = await stage.visitor();
    await page.goto(payslip!.fileUrl);
    await waitForVisible(heading(page, 'Sign in'));
    expect(page.url()).toBe(`${stage.portal.url}/login`);
    expect((await page.request.get(payslip!.fileUrl)).status()).toBe(401);
    await signIn(page, 'employee@example.com', demoPassword);
    await waitForVisible(offer(page).getByText('You were opening a payroll document'));
    expect(await offer(page).getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(payslip!.fileUrl);
    expect((await page.request.get(payslip!.fileUrl)).status()).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('R7 is reset through a link in an email, whose token leaves the address at once, and the new password signs in [S2.login.2 S2.reset.4]', async () => {
    const page = await stage.visitor();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await waitForVisible(heading(page, 'Forgot your password?'));
    await page.getByLabel('Email').fill('jonas.weber@example.com');
    await button(page, 'Send Reset Link').click();
    await waitForVisible(heading(page, 'Check Your Email'), button(page, 'Send Another Email'));

    const mail = await mails.waitForMail('jonas.weber@example.com', 'Reset your Staffroom password');
    const sent: Request[] = [];
    page.on('request', (request) => sent.push(request));
    await page.goto(linkIn(mail));
    await page.getByLabel('New Password', { exact: true }).fill('short');
    expect(page.url()).toBe(`${stage.portal.url}/reset-password`);
    await page.reload();
    await page.getByLabel('New Password', { exact: true }).fill('short');
    const headers = await Promise.all(sent.map((request) => request.allHeaders()));
    expect(headers.length).toBeGreaterThan(5);
    expect(headers.filter(({ referer }) => referer)).toEqual([]);
    await button(page, 'Reset Password').click();
    await waitForVisible(page.getByRole('alert').filter({ hasText: 'Password must be at least 8 characters' }));

    await page.getByLabel('New Password', { exact: true }).fill('Mountains7');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('Mountains7');
    await button(page, 'Reset Password').click();
    await waitForVisible(heading(page, 'Password Reset Successfully'));
    await waitForPath(page, '/login');

    await signIn(page, 'jonas.weber@example.com', demoPassword);
    await waitForToast(page, 'Login failed', 'Invalid credentials');
    await signIn(page, 'jonas.weber@example.com', 'Mountains7');
    await waitForVisible(heading(page, 'Welcome back, Jonas'));
  });

  it('R7 a used link says so before a password is typed, and leads to a new one', async () => {
    const page = await stage.visitor();
    await page.goto(linkIn(await mails.waitForMail('jonas.weber@example.com', 'Reset your Staffroom password')));
    await waitForVisible(heading(page, 'Invalid Reset Link'));
    expect(await page.getByLabel('New Password', { exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Request New Link' }).click();
    await waitForVisible(heading(page, 'Forgot your password?'));
  });

  it('R7 an unknown address gets the same confirmation [S2.forgot.2]', async () => {
    const page = await stage.visitor();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('nobody.at.all@example.com');
    await button(page, 'Send Reset Link').click();
    await waitForVisible(heading(page, 'Check Your Email'));
  });
});

describe('a temporary password', () => {
  it('R6 must be changed before anything else [S2.change.3 S4.4]', async () => {
    const page = await stage.visitor();
    await page.goto('/login');
    await signIn(page, 'nova@example.com', temporaryPassword);
    await waitForPath(page, '/change-password');
    expect((await page.request.get('/api/time-off')).status()).toBe(403);

    await changePassword(page, 'NotThisOne', 'secret');
    await waitForToast(page, 'Error');
    await changePassword(page, temporaryPassword, 'secret');
    await waitForPath(page, '/dashboard');
    await waitForToast(page, 'Password changed');
    await waitForVisible(heading(page, 'Welcome back, Nova'));
    await page.goto('/change-password');
    await waitForPath(page, '/dashboard');
    await waitForHidden(heading(page, 'Change Password Required'));
  });
});

async function follow(page: Page, route: string): Promise<void> {
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, route);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign In').click();
}

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current Password', { exact: true }).fill(current);
  await page.getByLabel('New Password', { exact: true }).fill(next);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(next);
  await button(page, 'Change Password').click();
}
