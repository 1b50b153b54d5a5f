/** People at a portal, and what they do most. */
import { staffroom } from '../support/commands.mjs';
import { pdfNamed } from '../support/form.mjs';

const password = 'Correct1horse';
const temporary = 'Temporary1';

/** Keeps the session cookie, and names the portal as the origin of each call. */
export class Browser {
  #cookie = '';

  /** @param {string} address of the portal */
  constructor(address) {
    this.address = address;
  }

  /** @param {string} method @param {string} path @param {object | FormData} [body] @returns {Promise<Response>} */
  async send(method, path, body) {
    const isForm = body instanceof FormData;
    /** @type {Record<string, string>} */
    const headers = { origin: this.address, cookie: this.#cookie, connection: 'close' };
    if (body && !isForm) headers['content-type'] = 'application/json';
    const sent = isForm || !body ? body : JSON.stringify(body);
    const response = await fetch(this.address + path, { method, headers, body: sent });
    const cookie = response.headers.getSetCookie().find((given) => given.startsWith('sid='));
    if (cookie) this.#cookie = cookie.split(';')[0];
    return response;
  }

  /** Returns the body of the reply. Throws if the call failed. @param {string} method @param {string} path @param {object | FormData} [body] */
  async ask(method, path, body) {
    const response = await this.send(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  signIn(email = 'hr@try.example', secret = password) {
    return this.ask('POST', '/api/auth/login', { email, password: secret });
  }
}

/** The first account, signed in. @param {Record<string, string>} env of the portal @param {string} [address] */
export async function createHrManager(env, address = env.PUBLIC_URL) {
  const args = ['create-hr-manager', '--email', 'hr@try.example', '--name', 'Helga Ruprecht', '--country', 'SPAIN'];
  const { code, output } = await staffroom(env, args, { input: `${password}\n` });
  if (code !== 0) throw new Error(output);
  const manager = new Browser(address);
  await manager.signIn();
  return manager;
}

/** Someone with a password of their own, signed in. @param {Browser} manager @param {string} name @param {string} [fullName] */
export async function hire(manager, name, fullName = `Person ${name}`) {
  const account = { email: `${name}@try.example`, fullName, jobTitle: 'Tester', password: temporary };
  const { id } = await manager.ask('POST', '/api/users', account);
  const browser = new Browser(manager.address);
  await browser.signIn(account.email, temporary);
  await browser.ask('POST', '/api/auth/change-password', { currentPassword: temporary, newPassword: password });
  return { id, browser };
}

/** A document of a person. Returns its address and bytes. @param {Browser} manager @param {string} userId */
export async function uploadDocument(manager, userId) {
  const bytes = pdfNamed(userId, 100_000);
  const [{ fileUrl }] = await manager.ask('POST', '/api/documents/upload', formWith({ userId }, 'files', bytes));
  return { fileUrl, bytes };
}

/** @param {Browser} browser @param {{ fileUrl: string, bytes: Buffer }} document */
export async function hasDocument(browser, { fileUrl, bytes }) {
  return bytes.equals(Buffer.from(await (await browser.send('GET', fileUrl)).arrayBuffer()));
}

/**
 * Time off, a refund and a document. Returns the employee.
 * @param {import('./parts.mjs').SetUp} setUp @param {Browser} manager
 */
export async function tryRequests(setUp, manager) {
  const { id: userId, browser: employee } = await hire(manager, 'ana');
  const year = new Date().getUTCFullYear() + 1;
  const asked = { type: 'VACATION', startDate: `${year}-03-01`, endDate: `${year}-03-07`, reason: 'spring' };
  const { id } = await employee.ask('POST', '/api/time-off', asked);
  await manager.ask('PATCH', `/api/time-off/${id}/review`, { status: 'APPROVED' });
  const own = await employee.ask('GET', '/api/time-off');
  setUp.expect(
    own.some((request) => request.id === id && request.status === 'APPROVED'),
    'time off, requested and approved',
  );
  const form = formWith({ description: 'hammer', amount: '990' }, 'file', pdfNamed('receipt'));
  const refund = await employee.ask('POST', '/api/refunds', form);
  await manager.ask('PATCH', `/api/refunds/${refund.id}/review`, { status: 'REJECTED', comment: 'no' });
  const isThere = await hasDocument(employee, await uploadDocument(manager, userId));
  setUp.expect(isThere, 'a document, uploaded and downloaded');
  for (const list of ['/api/team/time-off', '/api/team/refunds', '/api/users']) await manager.ask('GET', list);
  return { userId, employee };
}

/** @param {Record<string, string>} fields @param {string} field @param {Buffer} bytes */
export function formWith(fields, field, bytes) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'file.pdf');
  return form;
}
