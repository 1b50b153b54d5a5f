/** Creates accounts and teams through the API, as an HR manager. The forms have tests of their own. */
import type { CreateUserBody, User } from '@staffroom/contracts/users.js';
import type { RunningPortal } from './portal.js';
import { demoPassword, emailOf } from './stage.js';

export const temporaryPassword = 'Temporary1';

/** Creates an account that must change its temporary password. */
export async function hire({ url }: RunningPortal, user: Omit<CreateUserBody, 'password'>): Promise<User> {
  const cookie = await signIn(url, emailOf('hr'), demoPassword);
  return call<User>(url, 'users', cookie, { ...user, password: temporaryPassword });
}

/** Creates an account that has already changed its password to the demo password. */
export async function settle(portal: RunningPortal, user: Omit<CreateUserBody, 'password'>): Promise<User> {
  const settled = await hire(portal, user);
  const cookie = await signIn(portal.url, user.email, temporaryPassword);
  const passwords = { currentPassword: temporaryPassword, newPassword: demoPassword };
  await call(portal.url, 'auth/change-password', cookie, passwords);
  return settled;
}

/** Creates a team. */
export async function found({ url }: RunningPortal, name: string, managerId: string): Promise<{ id: string }> {
  return call(url, 'teams', await signIn(url, emailOf('hr'), demoPassword), { name, managerId });
}

async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await post(url, 'auth/login', {}, { email, password });
  const cookies = response.headers.getSetCookie(); // the session's and the language's
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

async function call<T>(url: string, path: string, cookie: string, body: unknown): Promise<T> {
  return (await post(url, path, { cookie }, body)).json() as Promise<T>;
}

async function post(url: string, path: string, headers: Record<string, string>, body: unknown): Promise<Response> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { ...headers, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return response;
}
