import { userStream } from '@staffroom/domain/users/user-events.js';
import { offerLanguages } from '../../platform/languages/reader-language.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';
import { type IdentityProvider, startIdentityProvider, startProvider } from '../../testing/identity-provider.js';
import { addApp } from '../../testing/second-factor.js';
import { origin, startTestPortal } from '../../testing/test-portal.js';

let provider: IdentityProvider;
let portal: Administration;
let hr: Person;

const behindHttps = 'https://hr.example.com';
const masterKey = 'ab'.repeat(32);
const password = 'Correct1horse';

beforeAll(async () => {
  provider = await startIdentityProvider(origin, behindHttps);
  portal = await startAdministration({ ...provider.env, MASTER_KEY: masterKey });
  hr = await portal.person({ role: 'HR_MANAGER', email: 'hanna@example.com' });
});
afterAll(async () => {
  await portal?.close();
  await provider?.stop();
});
beforeEach(() => portal.pool.query('delete from state.rate_limits'));

type Browser = ReturnType<Administration['agent']>;
const address = ({ pathname, search }: URL) => pathname + search;

/** Goes to the provider and back, without following the callback. */
async function comeBack(browser: Browser, name: string): Promise<URL> {
  const { headers } = await browser.get('/api/auth/oidc/start').expect(303);
  return provider.signIn(headers['location']!, name);
}

/** Where the callback leads. */
async function finish(browser: Browser, back: URL): Promise<string> {
  const { headers } = await browser.get(address(back)).expect(303);
  return headers['location']!;
}

const signIn = async (browser: Browser, name: string) => finish(browser, await comeBack(browser, name));
const nameOf = async (browser: Browser) => (await browser.get('/api/auth/me')).body?.user?.email as string | undefined;

async function hire(email: string): Promise<string> {
  return portal.hire(email, 'Temporary1');
}

const typesOf = async (userId: string) =>
  (await portal.log.after(0, 10_000)).filter(({ stream }) => stream === userStream(userId)).map(({ type }) => type);

it('R64.3 the account is found by the verified address the first time, and the required password change is cleared by an event', async () => {
  const id = await hire('ana@example.com');
  await provider.knows({ ana: { email: 'ANA@example.com', email_verified: true } });
  const browser = portal.agent();
  expect(await signIn(browser, 'ana')).toBe('/dashboard');
  expect(await nameOf(browser)).toBe('ana@example.com');
  await browser.get('/api/notifications').expect(200);
  expect(await typesOf(id)).toContain('IdentityLinked');
});

it('R64.3 a temporary password that HR typed does not work any more', async () => {
  await hire('temp@example.com');
  await provider.knows({ temp: { email: 'temp@example.com', email_verified: true } });
  expect(await signIn(portal.agent(), 'temp')).toBe('/dashboard');
  await portal.login('temp@example.com', 'Temporary1').expect(401);
});

it('R66.2 the first sign-in through the provider records the language of the page', async () => {
  await hire('turgut@example.com');
  await provider.knows({ turgut: { email: 'turgut@example.com', email_verified: true } });
  offerLanguages(['en', 'tr']);
  const browser = portal.agent().set('accept-language', 'tr-TR, en;q=0.5');
  await signIn(browser, 'turgut');
  expect((await browser.get('/api/auth/me')).body.user.language).toBe('tr');
  offerLanguages(['en']);
});

it('R64.4 afterwards it is found by issuer and subject, whatever address the provider gives', async () => {
  await hire('berta@example.com');
  await provider.knows({ berta: { email: 'berta@example.com', email_verified: true } });
  await signIn(portal.agent(), 'berta');
  await provider.knows({ berta: { email: 'married@example.com', email_verified: false } });
  const browser = portal.agent();
  expect(await signIn(browser, 'berta')).toBe('/dashboard');
  expect(await nameOf(browser)).toBe('berta@example.com');
});

it('R64.4 the log contains the subject encrypted, and the table only HMACs', async () => {
  const id = await hire('carla@example.com');
  await provider.knows({ 'carla-subject': { email: 'carla@example.com', email_verified: true } });
  await signIn(portal.agent(), 'carla-subject');
  const { rows } = await portal.pool.query<{ text: string }>(
    `select e::text as text from log.events e where type = 'IdentityLinked' and stream = $1
     union all select i::text from state.identities i`,
    [userStream(id)],
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map(({ text }) => text).join()).not.toContain('carla');
});

it.each([
  ['nobody', { email: 'nobody@example.com', email_verified: true }, 'UNKNOWN_PERSON'],
  ['unverified', { email: 'hanna@example.com', email_verified: false }, 'NO_EMAIL'],
  ['undeclared', { email: 'hanna@example.com' }, 'NO_EMAIL'],
  ['no-email', {}, 'NO_EMAIL'],
])('R64.5 %s is refused with a reason', async (name, claims, problem) => {
  await provider.knows({ [name]: claims });
  const browser = portal.agent();
  expect(await signIn(browser, name)).toBe(`/login?problem=${problem}`);
  expect(await nameOf(browser)).toBeUndefined();
});

it.each([
  ['two signs', 'a@b@example.com'],
  ['a character that is not drawn', 'zero\u200bwidth@example.com'],
  ['a line break', 'line\nbreak@example.com'],
  ['a NUL', 'nul\u0000@example.com'],
])('R64.5 no account is made for an address with %s', async (_, email) => {
  const creating = await startAdministration({ ...provider.env, OIDC_CREATE: 'true' });
  try {
    await provider.knows({ odd: { email, email_verified: true } });
    const browser = creating.agent();
    const { headers } = await browser.get('/api/auth/oidc/start').expect(303);
    const back = await provider.signIn(headers['location']!, 'odd');
    expect(await finish(browser, back)).toBe('/login?problem=NO_EMAIL');
  } finally {
    await creating.close();
  }
});

describe('R64.3 the address is verified', () => {
  it('if only the reply about the person says so, and not the token', async () => {
    await hire('thin@example.com');
    const inToken = { email: 'thin@example.com' };
    await provider.knows({ thin: { inToken, email: 'thin@example.com', email_verified: true } });
    expect(await signIn(portal.agent(), 'thin')).toBe('/dashboard');
  });

  it('if its domain is trusted and the provider says nothing, but not if it says that it is not', async () => {
    const trusting = await startAdministration({
      ...provider.env,
      OIDC_TRUSTED_DOMAINS: 'Entra.example, other.example',
    });
    try {
      const enter = async (name: string, claims: object) => {
        await trusting.hire(`${name}@entra.example`, 'Temporary1');
        await provider.knows({ [name]: { email: `${name}@entra.example`, ...claims } });
        const browser = trusting.agent();
        const { headers } = await browser.get('/api/auth/oidc/start').expect(303);
        return finish(browser, await provider.signIn(headers['location']!, name));
      };
      expect(await enter('silent', {})).toBe('/dashboard');
      expect(await enter('denied', { email_verified: false })).toBe('/login?problem=NO_EMAIL');
    } finally {
      await trusting.close();
    }
  });
});

it('R64.3 the portal shows its secret in the way that the provider offers', async () => {
  const basic = await startProvider('client_secret_basic', [origin]);
  const own = await startAdministration(basic.env);
  try {
    await own.hire('ida@example.com', 'Temporary1');
    await basic.knows({ ida: { email: 'ida@example.com', email_verified: true } });
    const browser = own.agent();
    const { headers } = await browser.get('/api/auth/oidc/start').expect(303);
    expect(await finish(browser, await basic.signIn(headers['location']!, 'ida'))).toBe('/dashboard');
  } finally {
    await own.close();
    await basic.stop();
  }
});

it.each([
  ['temporarily_unavailable', 'UNAVAILABLE'],
  ['login_required', 'EXPIRED'],
  ['unauthorized_client', 'WRONG_CLIENT'],
  ['something_else', 'FAILED'],
])('R64.5 the provider’s %s has a sentence of its own', async (error, problem) => {
  const browser = portal.agent();
  const { headers } = await browser.get('/api/auth/oidc/start').expect(303);
  const state = new URL(headers['location']!).searchParams.get('state')!;
  const back = new URL(`/api/auth/oidc/callback?error=${error}&state=${state}`, origin);
  expect(await finish(browser, back)).toBe(`/login?problem=${problem}`);
});

it('R64.5 while HR changes the address, a sign-in under the old one leaves neither a session nor the identity', async () => {
  for (let round = 0; round < 8; round++) {
    const name = `moving-${round}`;
    const id = await hire(`${name}@example.com`);
    await provider.knows({ [name]: { email: `${name}@example.com`, email_verified: true } });
    if (round % 2) await signIn(portal.agent(), name); // known before
    const browser = portal.agent();
    const back = await comeBack(browser, name);
    const change = hr.send('patch', `/api/users/${id}`, { email: `new-${name}@example.com` });
    await Promise.all([finish(browser, back), change.expect(200)]);
    expect(await nameOf(browser)).toBeUndefined();
    const { rowCount } = await portal.pool.query('select from state.identities where user_id = $1', [id]);
    expect(rowCount).toBe(0);
  }
});

it('R64.5 a second person with the same address later does not get the account of the first', async () => {
  await hire('dora@example.com');
  await provider.knows({
    'dora-1': { email: 'dora@example.com', email_verified: true },
    'dora-2': { email: 'dora@example.com', email_verified: true },
  });
  expect(await signIn(portal.agent(), 'dora-1')).toBe('/dashboard');
  expect(await signIn(portal.agent(), 'dora-2')).toBe('/login?problem=OTHER_IDENTITY');
  expect(await signIn(portal.agent(), 'dora-1')).toBe('/dashboard');
});

it('R64.5 of two people with the same address at the same moment, one gets the account', async () => {
  await hire('elsa@example.com');
  await provider.knows({
    'elsa-1': { email: 'elsa@example.com', email_verified: true },
    'elsa-2': { email: 'elsa@example.com', email_verified: true },
  });
  const led = await Promise.all(['elsa-1', 'elsa-2'].map((name) => signIn(portal.agent(), name)));
  expect(led.sort()).toEqual(['/dashboard', '/login?problem=OTHER_IDENTITY']);
});

it('R64.4 after HR has changed the address, the account is found by the new one', async () => {
  const id = await hire('fred@example.com');
  await provider.knows({ 'fred-1': { email: 'fred@example.com', email_verified: true } });
  await signIn(portal.agent(), 'fred-1');
  await hr.send('patch', `/api/users/${id}`, { email: 'frederik@example.com' }).expect(200);
  await provider.knows({ 'fred-2': { email: 'frederik@example.com', email_verified: true } });
  expect(await signIn(portal.agent(), 'fred-2')).toBe('/dashboard');
  expect(await signIn(portal.agent(), 'fred-1')).toBe('/login?problem=UNKNOWN_PERSON');
});

it('R64.5 an account that was archived or erased in between is refused', async () => {
  for (const [name, end] of [
    ['gone', (id: string) => hr.send('delete', `/api/users/${id}`).expect(204)],
    ['left', (id: string) => hr.send('patch', `/api/users/${id}/archive`).expect(200)],
  ] as const) {
    const id = await hire(`${name}@example.com`);
    await provider.knows({ [name]: { email: `${name}@example.com`, email_verified: true } });
    await signIn(portal.agent(), name);
    const browser = portal.agent();
    const back = await comeBack(browser, name);
    await end(id);
    expect(await finish(browser, back)).toBe('/login?problem=UNKNOWN_PERSON');
    expect(await nameOf(browser)).toBeUndefined();
  }
  const { rows } = await portal.pool.query(
    'select from state.identities i where not exists (select from views.users u where u.id = i.user_id)',
  );
  expect(rows).toEqual([]);
});

describe('R64.6 a reply that does not belong to this sign-in is refused', () => {
  beforeAll(async () => {
    await hire('ida@example.com');
    await provider.knows({ ida: { email: 'ida@example.com', email_verified: true } });
  });

  it('a replayed one', async () => {
    const browser = portal.agent();
    const back = await comeBack(browser, 'ida');
    expect(await finish(browser, back)).toBe('/dashboard');
    expect(await finish(browser, back)).toBe('/login?problem=EXPIRED');
  });

  it('one of another browser', async () => {
    const back = await comeBack(portal.agent(), 'ida');
    const other = portal.agent();
    await other.get('/api/auth/oidc/start').expect(303);
    expect(await finish(other, back)).toBe('/login?problem=EXPIRED');
    expect(await nameOf(other)).toBeUndefined();
  });

  it('one that took too long', async () => {
    const browser = portal.agent();
    const back = await comeBack(browser, 'ida');
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 10 * 60_000 + 1000);
    try {
      expect(await finish(browser, back)).toBe('/login?problem=EXPIRED');
    } finally {
      clock.mockRestore();
    }
  });

  it.each(['state=made-up&code=x', 'code=x', ''])('a made-up one (%s)', async (query) => {
    const { headers } = await portal.agent().get(`/api/auth/oidc/callback?${query}`).expect(303);
    expect(headers['location']).toBe('/login?problem=EXPIRED');
  });

  it('one of another issuer', async () => {
    const browser = portal.agent();
    const back = await comeBack(browser, 'ida');
    back.searchParams.set('iss', 'https://elsewhere.example');
    expect(await finish(browser, back)).toBe('/login?problem=FAILED');
    expect(await nameOf(browser)).toBeUndefined();
  });

  it('one with the code of another sign-in', async () => {
    const browser = portal.agent();
    const [one, other] = [await comeBack(browser, 'ida'), await comeBack(browser, 'ida')];
    one.searchParams.set('code', other.searchParams.get('code')!);
    expect(await finish(browser, one)).toBe('/login?problem=EXPIRED');
  });

  it('one that was cancelled', async () => {
    const browser = portal.agent();
    const back = await comeBack(browser, 'ida');
    const cancelled = new URLSearchParams({ error: 'access_denied', state: back.searchParams.get('state')! });
    back.search = String(cancelled);
    expect(await finish(browser, back)).toBe('/login?problem=REFUSED');
  });
});

it('R64.3 two tabs sign in at once', async () => {
  await hire('jana@example.com');
  await provider.knows({ jana: { email: 'jana@example.com', email_verified: true } });
  const browser = portal.agent();
  const backs = [await comeBack(browser, 'jana'), await comeBack(browser, 'jana')];
  const led = await Promise.all(backs.map((back) => finish(browser, back)));
  expect(led).toEqual(['/dashboard', '/dashboard']);
  expect(await nameOf(browser)).toBe('jana@example.com');
});

it('R64.3 people sign in while an import holds the directory', async () => {
  await hire('lia@example.com');
  await provider.knows({ lia: { email: 'lia@example.com', email_verified: true } });
  const importing = await portal.pool.connect();
  try {
    await importing.query('begin; select log.lock_directory()');
    expect(await signIn(portal.agent(), 'lia')).toBe('/dashboard');
    expect(await signIn(portal.agent(), 'lia')).toBe('/dashboard'); // linked by now
  } finally {
    await importing.query('rollback');
    importing.release();
  }
});

it('R64.3 one portal begins the sign-in and another finishes it', async () => {
  await hire('kim@example.com');
  await provider.knows({ kim: { email: 'kim@example.com', email_verified: true } });
  const shared = { ...portal.database, drop: () => Promise.resolve() };
  const second = await startTestPortal({ ...provider.env, MASTER_KEY: masterKey }, shared);
  try {
    const start = await portal.bare().get('/api/auth/oidc/start').expect(303);
    const [cookie] = start.headers['set-cookie'] as unknown as string[];
    const back = await provider.signIn(start.headers['location']!, 'kim');
    const reply = await second.bare().get(address(back)).set('cookie', cookie!.split(';')[0]!).expect(303);
    expect(reply.headers['location']).toBe('/dashboard');
  } finally {
    await second.close();
  }
});

it('R64.5 a code that the provider no longer knows, and a provider that is down, each get a page', async () => {
  await hire('lea@example.com');
  await provider.knows({ lea: { email: 'lea@example.com', email_verified: true } });
  const browser = portal.agent();
  const [expired, stranded] = [await comeBack(browser, 'lea'), await comeBack(browser, 'lea')];
  await provider.stop();
  expect(await finish(browser, stranded)).toBe('/login?problem=UNAVAILABLE');
  const shared = { ...portal.database, drop: () => Promise.resolve() };
  const started = await startTestPortal({ ...provider.env, MASTER_KEY: masterKey }, shared);
  try {
    const { headers } = await started.agent().get('/api/auth/oidc/start').expect(303);
    expect(headers['location']).toBe('/login?problem=UNAVAILABLE');
    await provider.start();
    await started
      .agent()
      .get('/api/auth/oidc/start')
      .expect('location', /^http:\/\/127\.0\.0\.1/);
  } finally {
    await started.close();
  }
  expect(await finish(browser, expired)).toBe('/login?problem=EXPIRED');
  expect(await signIn(browser, 'lea')).toBe('/dashboard');
});

it('R64.4 signing out continues at the provider', async () => {
  await hire('mona@example.com');
  await provider.knows({ mona: { email: 'mona@example.com', email_verified: true } });
  const browser = portal.agent();
  await signIn(browser, 'mona');
  await browser.post('/api/auth/logout').expect(204);
  const { headers } = await browser.get('/api/auth/oidc/end').expect(303);
  const end = new URL(headers['location']!);
  expect(end.origin).toBe(provider.env.OIDC_ISSUER);
  expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/login`);
  expect(end.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

it('R4.2 R64.4 behind https every cookie of the provider is Secure and says so by its name, and signing out uses and removes them', async () => {
  await hire('nils@example.com');
  await provider.knows({ nils: { email: 'nils@example.com', email_verified: true } });
  const shared = { ...portal.database, drop: () => Promise.resolve() };
  const secure = await startTestPortal({ ...provider.env, MASTER_KEY: masterKey, PUBLIC_URL: behindHttps }, shared);
  const open = async (path: string, cookie: string[] = []) => {
    const { headers } = await secure.bare().get(path).set('cookie', cookie.map(pairOf).join('; ')).expect(303);
    return { leads: headers['location']!, cookies: headers['set-cookie'] as unknown as string[] };
  };
  const pairOf = (cookie: string) => cookie.split(';')[0]!;
  const nameIn = (cookie: string) => cookie.split('=')[0]!;
  try {
    const start = await open('/api/auth/oidc/start');
    const { leads, cookies } = await open(address(await provider.signIn(start.leads, 'nils')), start.cookies);
    expect(leads).toBe('/dashboard');
    const [hint, ...others] = cookies
      .map(nameIn)
      .sort((a, b) => Number(a.startsWith('__H')) - Number(b.startsWith('__H')));
    expect(hint).toBe('__Secure-id_token');
    expect(others).toContain('__Host-signed_in_by_provider');
    expect([...others, ...start.cookies].filter((name) => !name.startsWith('__Host-'))).toEqual([]);
    expect([...cookies, ...start.cookies].filter((cookie) => !cookie.includes('; Secure'))).toEqual([]);
    const end = await open('/api/auth/oidc/end', cookies);
    expect(new URL(end.leads).searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(end.cookies.map(nameIn).sort()).toEqual(['__Host-signed_in_by_provider', '__Secure-id_token']);
    // a browser keeps what a reply without Secure tries to remove
    expect(end.cookies.filter((cookie) => !/; Expires=Thu, 01 Jan 1970.*; Secure/.test(cookie))).toEqual([]);
  } finally {
    await secure.close();
  }
});

it('R10.1 another site neither begins a sign-in at the provider nor ends one: both lead to the sign-in page', async () => {
  const browser = portal.agent();
  const open = async (path: string, site?: string) => {
    const call = browser.get(`/api/auth/oidc/${path}`);
    const { headers } = await (site ? call.set('sec-fetch-site', site) : call).expect(303);
    return { leads: headers['location'], cookies: headers['set-cookie'] };
  };
  for (const site of ['cross-site', 'same-site']) {
    for (const path of ['start', 'start?confirm', 'end'])
      expect(await open(path, site)).toEqual({ leads: '/login', cookies: undefined });
  }
  for (const site of ['same-origin', 'none', undefined]) {
    for (const path of ['start', 'end']) expect((await open(path, site)).leads).toMatch(`${provider.env.OIDC_ISSUER}/`);
  }
});

describe('with OIDC_CREATE and without passwords', () => {
  let other: Administration;
  beforeAll(async () => {
    other = await startAdministration({ ...provider.env, OIDC_CREATE: 'true', PASSWORD_SIGN_IN: 'false' });
  });
  afterAll(() => other?.close());

  it('R64.5 an unknown person gets an account as an employee, in two tabs at once only one', async () => {
    await provider.knows({ nora: { email: 'nora@example.com', email_verified: true, name: 'Nora  Berg' } });
    const browser = other.agent();
    const backs: URL[] = [];
    for (let tab = 0; tab < 2; tab++) {
      const { headers } = await browser.get('/api/auth/oidc/start').expect(303);
      backs.push(await provider.signIn(headers['location']!, 'nora'));
    }
    const led = await Promise.all(backs.map((back) => finish(browser, back)));
    expect(led).toEqual(['/dashboard', '/dashboard']);
    const { body } = await browser.get('/api/auth/me').expect(200);
    expect(body.user).toMatchObject({
      ...{ email: 'nora@example.com', fullName: 'Nora Berg', role: 'EMPLOYEE' },
      requirePasswordChange: false,
    });
  });

  it('R64.5 a person whose name has no character that is drawn is called by their address', async () => {
    await provider.knows({ mia: { email: 'mia@example.com', email_verified: true, name: '\u200b\u00ad' } });
    const browser = other.agent();
    const { headers } = await browser.get('/api/auth/oidc/start').expect(303);
    expect(await finish(browser, await provider.signIn(headers['location']!, 'mia'))).toBe('/dashboard');
    const { body } = await browser.get('/api/auth/me').expect(200);
    expect(body.user).toMatchObject({ fullName: 'mia@example.com' });
  });

  it('R64.5 an unverified address creates nothing', async () => {
    await provider.knows({ omar: { email: 'omar@example.com', email_verified: false } });
    const browser = other.agent();
    const { headers } = await browser.get('/api/auth/oidc/start').expect(303);
    expect(await finish(browser, await provider.signIn(headers['location']!, 'omar'))).toBe('/login?problem=NO_EMAIL');
    const { rows } = await other.pool.query(`select from views.users where email = 'omar@example.com'`);
    expect(rows).toEqual([]);
  });

  it('R64.7 the right password of anyone but an HR manager gets the 401 of a wrong one', async () => {
    await other.settle('paul@example.com', password);
    await other.settle('quinn@example.com', password, { role: 'HR_MANAGER' });
    const right = await other.login('paul@example.com', password).expect(401);
    const wrong = await other.login('paul@example.com', 'Wrong1horse').expect(401);
    expect(right.text).toBe(wrong.text);
    await other.login('quinn@example.com', password).expect(200);
  });
});

it('R9 R64.6 after a hundred failures from an address, further replies of the provider are not looked at', async () => {
  await hire('knows@example.com');
  await provider.knows({ knows: { email: 'knows@example.com', email_verified: true } });
  const known = portal.agent();
  expect(await signIn(known, 'knows')).toBe('/dashboard');
  const failing = portal.agent();
  const callback = '/api/auth/oidc/callback?state=made-up&code=made-up';
  for (let attempt = 0; attempt < 100; attempt++) {
    const { headers } = await failing.get(callback).expect(303);
    expect(headers['location']).toBe('/login?problem=EXPIRED');
  }
  const { headers } = await failing.get(callback).expect(303);
  expect(headers['location']).toBe('/login?problem=TOO_MANY');
  await hire('too-many@example.com');
  await provider.knows({ many: { email: 'too-many@example.com', email_verified: true } });
  expect(await signIn(portal.agent(), 'many')).toBe('/login?problem=TOO_MANY');
  await provider.knows({ knows: { email: 'knows@example.com', email_verified: true } });
  expect(await signIn(known, 'knows')).toBe('/dashboard'); // strangers in the same network do not count for this browser
  for (let attempt = 0; attempt < 100; attempt++)
    await known.get(callback).expect('location', '/login?problem=EXPIRED');
  await known.get(callback).expect('location', '/login?problem=TOO_MANY');
});

it('R9 R64.6 sign-ins that succeed or are cancelled do not count as failures', async () => {
  await hire('often@example.com');
  await provider.knows({ often: { email: 'often@example.com', email_verified: true } });
  expect(await signIn(portal.agent(), 'often')).toBe('/dashboard');
  const { rows } = await portal.pool.query<{ points: number }>(
    `select points from state.rate_limits where key like 'address:%'`,
  );
  expect(rows.map(({ points }) => points)).toEqual([0]);
});

describe('R64.14 a required second factor', () => {
  const requireOf = (...requiredOf: string[]) =>
    hr.send('put', '/api/company/second-factor', { requiredOf }).expect(200);
  beforeEach(() => requireOf('EMPLOYEE'));
  afterEach(() => requireOf());

  const told = (email: string, inToken?: { amr?: string[]; acr?: string }) =>
    ({ [email]: { email, email_verified: true, inToken } }) as const;
  /** A person of the provider with an authenticator app here. */
  async function someoneWithApp(email: string) {
    await hire(email);
    await provider.knows(told(email));
    const browser = portal.agent();
    await signIn(browser, email);
    const { app } = await addApp(browser, undefined);
    return { browser, app };
  }

  it('is one that the provider says it has asked for', async () => {
    await hire('mfa@example.com');
    await provider.knows(told('mfa@example.com', { amr: ['pwd', 'mfa'] }));
    const browser = portal.agent();
    expect(await signIn(browser, 'mfa@example.com')).toBe('/dashboard');
    await browser.get('/api/notifications').expect(200);
  });

  it('is otherwise added here, without a password, and then used at the next sign-in', async () => {
    await hire('plain@example.com');
    await provider.knows(told('plain@example.com', { amr: ['pwd'] }));
    const browser = portal.agent();
    expect(await signIn(browser, 'plain@example.com')).toBe('/dashboard');
    expect((await browser.get('/api/notifications').expect(403)).body.code).toBe('SECOND_FACTOR_SET_UP_REQUIRED');
    const { app } = await addApp(browser, undefined);
    await browser.get('/api/notifications').expect(200);

    const next = portal.agent();
    expect(await signIn(next, 'plain@example.com')).toBe('/login?second-step');
    await next.get('/api/auth/me').expect(401);
    const { body: step } = await next.get('/api/auth/login/second-factor').expect(200);
    expect(step).toEqual({ token: expect.any(String), kinds: ['TOTP'], passkey: null });
    await next.get('/api/auth/login/second-factor').expect(401); // the browser has forgotten it
    const wrong = { token: step.token, code: '000000' };
    expect((await next.post('/api/auth/login/second-factor').send(wrong).expect(401)).body.code).toBe(
      'INVALID_SECOND_FACTOR',
    );
    const done = await next.post('/api/auth/login/second-factor').send({ token: step.token, code: await app.code() });
    expect(done.status).toBe(200);
    await next.get('/api/notifications').expect(200);
  });

  it('ends open sessions without one, of people who have one', async () => {
    await requireOf();
    const { browser } = await someoneWithApp('before@example.com');
    const other = portal.agent();
    expect(await signIn(other, 'before@example.com')).toBe('/dashboard');
    await other.get('/api/notifications').expect(200);
    await requireOf('EMPLOYEE');
    await other.get('/api/auth/me').expect(401);
    await browser.get('/api/notifications').expect(200); // in which it was added
  });

  it('nothing is asked of people of whom none is required', async () => {
    await requireOf('EXECUTIVE');
    await someoneWithApp('free@example.com');
    expect(await signIn(portal.agent(), 'free@example.com')).toBe('/dashboard');
  });

  it('is added without a password only after a sign-in at the provider of the last ten minutes', async () => {
    const id = await hire('later@example.com');
    await provider.knows(told('later@example.com'));
    const browser = portal.agent();
    await signIn(browser, 'later@example.com');
    await portal.pool.query(
      `update state.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`,
      [id],
    );
    const begun = await browser.post('/api/account/second-factor/totp/begin').send({}).expect(403);
    expect(begun.body).toMatchObject({ code: 'CONFIRM_FIRST' });
    const ofPassword = await portal.person();
    const refused = await ofPassword.send('post', '/api/account/second-factor/totp/begin', {}).expect(400);
    expect(refused.body.errors).toEqual([{ field: 'currentPassword', message: 'Current password is required' }]);
  });
});

describe('R77.6 confirming at the provider', () => {
  const confirmAs = async (browser: Browser, name: string) => {
    const { headers } = await browser.get('/api/auth/oidc/start?confirm').expect(303);
    return finish(browser, await provider.signIn(headers['location']!, name));
  };
  const addFeed = (browser: Browser) => browser.post('/api/calendar-feeds').send({ kind: 'OWN' });

  it('counts for the owner of the session, whom the provider has just asked, and for no one else', async () => {
    const ids = [await hire('again@example.com'), await hire('else@example.com')];
    await provider.knows({
      again: { email: 'again@example.com', email_verified: true },
      else: { email: 'else@example.com', email_verified: true },
    });
    const [browser, other] = [portal.agent(), portal.agent()];
    await signIn(browser, 'again');
    await signIn(other, 'else');
    await portal.pool.query(
      `update state.sessions set confirmed_at = now() - interval '11 minutes' where user_id = any ($1)`,
      [ids],
    );
    expect((await browser.get('/api/auth/confirm')).body).toMatchObject({ isConfirmed: false, provider: 'Acme' });
    expect(await confirmAs(browser, 'else')).toBe('/confirmed?problem=OTHER_PERSON');
    await addFeed(browser).expect(403);
    expect(await confirmAs(browser, 'again')).toBe('/confirmed');
    await addFeed(browser).expect(201);
    await addFeed(other).expect(403);
  });

  it('does not count if the provider was not made to ask', async () => {
    const id = await hire('silent@example.com');
    await provider.knows({ silent: { email: 'silent@example.com', email_verified: true } });
    const browser = portal.agent();
    await signIn(browser, 'silent');
    await portal.pool.query(
      `update state.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`,
      [id],
    );
    const { headers } = await browser.get('/api/auth/oidc/start?confirm').expect(303);
    const address = new URL(headers['location']!);
    expect([...address.searchParams]).toEqual(
      expect.arrayContaining([
        ['prompt', 'login'],
        ['max_age', '0'],
      ]),
    );
    address.searchParams.delete('prompt');
    address.searchParams.delete('max_age');
    expect(await finish(browser, await provider.signIn(address.href, 'silent'))).toBe('/confirmed?problem=NOT_ASKED');
    await addFeed(browser).expect(403);
  });

  it('comes first for HR managers if the provider does not say when it asked: it may have known them from the morning', async () => {
    await hire('wanda@example.com');
    await portal.hire('helga@example.com', 'Temporary1', { role: 'HR_MANAGER' });
    const people = ['wanda', 'helga'].map((name) => [name, { email: `${name}@example.com`, email_verified: true }]);
    await provider.knows(Object.fromEntries(people));
    const isConfirmed = async (name: string, says: boolean) => {
      const browser = portal.agent();
      const { headers } = await browser.get('/api/auth/oidc/start').expect(303);
      const asked = new URL(headers['location']!);
      if (!says) asked.searchParams.delete('max_age');
      expect(await finish(browser, await provider.signIn(asked.href, name))).toBe('/dashboard');
      return (await browser.get('/api/auth/confirm').expect(200)).body.isConfirmed as boolean;
    };
    expect(await Promise.all([isConfirmed('wanda', true), isConfirmed('wanda', false)])).toEqual([true, true]);
    expect(await Promise.all([isConfirmed('helga', true), isConfirmed('helga', false)])).toEqual([true, false]);
  });
});

it('R79.2 a sign-in that the portal refuses is counted for the account that the provider names', async () => {
  const id = await hire('twice@example.com');
  await provider.knows({
    twice: { email: 'twice@example.com', email_verified: true },
    thief: { email: 'twice@example.com', email_verified: true },
  });
  await signIn(portal.agent(), 'twice');
  expect(await signIn(portal.agent(), 'thief')).toBe('/login?problem=OTHER_IDENTITY');
  const { rows } = await portal.pool.query(
    `select provider_failures from state.failed_sign_ins f join state.credentials c on c.email_hmac = f.account where c.user_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ provider_failures: 1 }]);
});
