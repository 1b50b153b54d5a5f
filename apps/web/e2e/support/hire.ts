/** New colleagues, as HR creates them, without the form, which has journeys of its own. */
import type { CreateUserBody, User } from '@staffroom/contracts/users.js';
import type { RunningPortal } from './portal.js';
import { demoPassword, emailOf } from './stage.js';

export const temporaryPassword = 'Temporary1';

/** A new colleague, who must change the temporary password first. */
export async function hire({ url }: RunningPortal, user: Omit<CreateUserBody, 'password'>): Promise<User> {
  const cookie = await signIn(url, emailOf('hr'), demoPassword);
  return call<User>(url, 'users', cookie, { ...user, password: temporaryPassword });
}

/** A new colleague who has chosen a password already: the one of the demo company. */
export async function settle(portal: RunningPortal, user: Omit<CreateUserBody, 'password'>): Promise<User> {
  const settled = await hire(portal, user);
  const cookie = await signIn(portal.url, user.email, temporaryPassword);
  const passwords = { currentPassword: temporaryPassword, newPassword: demoPassword };
  await call(portal.url, 'auth/change-password', cookie, passwords);
  return settled;
}

/** A new team of the demo company. */
export async function found({ url }: RunningPortal, name: string, managerId: string): Promise<{ id: string }> {
  return call(url, 'teams', await signIn(url, emailOf('hr'), demoPassword), { name, managerId });
}

async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await post(url, 'auth/login', {}, { email, password });
  return response.headers.getSetCookie()[0]!.split(';')[0]!;
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
