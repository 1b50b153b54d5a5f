/** What has happened in the company before the pictures are taken. Everything goes through the API. */
import { signIn } from '../bench/lighthouse/portal.mjs';

/** Creates the newest refund request, which the review screenshots open. Its receipt is an image, because headless browsers show no PDF. */
export async function leavePhotographedReceipt(address, browser) {
  const page = await browser.newPage({ viewport: { width: 420, height: 560 } });
  await page.setContent(
    '<body style="font:16px/1.7 monospace;padding:32px"><b>Café Central</b><br>Vienna<br><br>2 × Melange 11.80<br>1 × Strudel 7.90<p><b>Total € 19.70</b><p>Thank you',
  );
  const form = new FormData();
  form.set('description', 'Coffee with the visitors from Vienna');
  form.set('amount', '1970');
  form.set('file', new File([new Uint8Array(await page.screenshot())], 'receipt.png', { type: 'image/png' }));
  await page.close();
  await (await callerAs(address, 'employee'))('POST', 'refunds', form);
}

/** What HR has done: leave to come, an archived person who will be deleted, a newcomer, a holiday of the company, and what other programs need. */
export async function actAsHr(address) {
  const call = await callerAs(address, 'hr');
  const idOf = async (words) => (await call('GET', `users?search=${encodeURIComponent(words)}`))[0].id;
  const userId = await idOf('emma castillo');
  await call('POST', 'team/time-off', { userId, type: 'VACATION', startDate: day(100), endDate: day(106) });
  const leaver = await idOf('lucia fernandez');
  await call('PATCH', `users/${leaver}/archive`);
  await call('PUT', `users/${leaver}/planned-erasure`);
  await call('POST', 'users', newcomer);
  await call('POST', 'calendar-feeds', { kind: 'TEAM' });
  const executive = (await call('GET', 'users')).find(({ role }) => role === 'EXECUTIVE');
  await call('POST', 'substitutes', { substituteId: executive.id, startDate: day(7), endDate: day(20) });
  await call('POST', 'company/policy/changes', companyDay);
  await connectPrograms(call);
  await payRefunds(call);
}

async function connectPrograms(call) {
  await call('POST', 'tokens', { name: 'Payroll office', scopes: ['people:read', 'absences:read'], expiresOn: day(90) });
  const old = { name: 'Old directory', scopes: ['people:read'], expiresOn: day(30) };
  const { token } = await call('POST', 'tokens', old);
  await call('DELETE', `tokens/${token.id}`);
  const types = ['person.created', 'person.archived', 'time-off.reviewed'];
  const { webhook } = await call('POST', 'webhooks', { name: 'Directory', url: 'https://hooks.example.com/staffroom', types });
  await call('POST', `webhooks/${webhook.id}/test`);
  const chat = { name: 'Chat', url: 'https://chat.example.com/hooks/9f2c', types: ['time-off.requested'] };
  const { webhook: off } = await call('POST', 'webhooks', chat);
  await call('PUT', `webhooks/${off.id}/state`, { isOn: false });
}

/** One refund is in a payment file, others wait for one, one cannot be paid in SEPA, and one lacks an IBAN. */
async function payRefunds(call) {
  const { withoutIban } = await call('GET', 'refund-payments');
  const people = [...new Set(withoutIban.map(({ userId }) => userId))];
  const ibans = ['ES9121000418450200051332', 'TR330006100519786457841326', 'DE89370400440532013000'];
  for (const [at, id] of people.slice(1).entries())
    await call('PUT', `users/${id}/employment`, { iban: ibans[at % ibans.length] });
  const { sepa } = await call('GET', 'refund-payments');
  if (sepa.length > 1) await call('POST', 'refund-payments', { refundIds: [sepa[0].id] });
}

const newcomer = {
  ...{ email: 'newcomer@example.com', fullName: 'Ada Novak', jobTitle: 'Analyst', password: 'Temporary1' },
  country: 'ITALY',
};

const companyDay = {
  ...{ change: 'COMPANY_DAY', name: 'Christmas Eve', effect: 'HOLIDAY', isHalf: true },
  ...{ year: null, month: 12, day: 24, country: null, regionId: null },
};

function day(ahead) {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
}

async function callerAs(address, role) {
  const cookie = await signInAs(address, role);
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${address}/api/${path}`, {
      method,
      headers: { cookie, origin: address, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} failed: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
}

export function signInAs(address, role) {
  const { email, password } = role === 'newcomer' ? newcomer : { email: `${role}@example.com`, password: 'Welcome1' };
  return signIn(address, { email, password });
}
