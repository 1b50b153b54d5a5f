/** What HR has done before the pictures are taken, in any demo company: through the API, so that no dialog and no list is empty. */
import { signIn } from '../support/demo-portal.mjs';

export const newcomer = { email: 'newcomer@example.com', password: 'Temporary1' };

/** @param {string} address */
export async function actAsHr(address) {
  const call = await callerAs(address, 'hr');
  await call('POST', 'users', { ...newcomer, fullName: 'Ada Novak', jobTitle: 'Analyst', country: 'ITALY' });
  const [executive] = await call('GET', 'users?role=EXECUTIVE');
  await call('POST', 'substitutes', { substituteId: executive.id, startDate: day(7), endDate: day(20) });
  await call('POST', 'calendar-feeds', { kind: 'TEAM' });
  await call('POST', 'company/policy/changes', {
    ...{ change: 'COMPANY_DAY', name: 'Christmas Eve', effect: 'HOLIDAY', isHalf: true },
    ...{ year: null, month: 12, day: 24, country: null, regionId: null },
  });
  await call('POST', 'tokens', { name: 'Payroll office', scopes: ['people:read'], expiresOn: day(90) });
  const types = ['person.created', 'time-off.reviewed'];
  const hook = { name: 'Directory', url: 'https://hooks.example.com/staffroom', types };
  const { webhook } = await call('POST', 'webhooks', hook);
  await call('POST', `webhooks/${webhook.id}/test`);
}

function day(/** @type {number} */ ahead) {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
}

async function callerAs(address, role) {
  const cookie = await signIn(address, { email: `${role}@example.com` });
  return async (method, path, body) => {
    const headers = { cookie, origin: address, 'content-type': 'application/json' };
    const answer = await fetch(`${address}/api/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} failed: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
}
