/** A power cut between staging and publishing loses no payslip and publishes none (R35b). */
import type { MonthPayslip, StagedPayslip } from '@staffroom/contracts/payroll.js';
import type { User } from '@staffroom/contracts/users.js';
import { pdfWithPages } from './support/payslip-pdf.js';
import { type RunningPortal, startPortal } from './support/portal.js';
import { demoPassword, emailOf } from './support/stage.js';

const limitMs = 180_000;
const month = { fiscalYear: 2020, month: 5 };
let portal: RunningPortal;

beforeAll(async () => {
  portal = await startPortal();
}, 180_000);
afterAll(() => portal?.stop());

it(
  'R35b.1 R35b.2 what was staged before a power cut is published after it, once and by one of two calls',
  async () => {
    const cookie = await signIn();
    const people = ((await (await call(cookie, 'users?status=ACTIVE&sort=name')).json()) as User[]).slice(0, 3);
    const files = await Promise.all(
      people.map(({ fullName }) => pdfWithPages([`Payslip of number ${fullName.length}`])),
    );
    const form = new FormData();
    form.append('userIds', people.map(({ id }) => id).join(','));
    for (const [at, file] of files.entries()) form.append('files', new Blob([new Uint8Array(file)]), `${at}.pdf`);
    const staged = (await (await call(cookie, 'payroll/staged', { body: form })).json()) as StagedPayslip[];

    await portal.kill();
    portal = await startPortal({ dataDir: portal.dataDir });
    expect(await listed(cookie)).toEqual([]);

    const payslips = staged.map(({ id }, at) => ({ id, fileName: `${at}.pdf` }));
    const publish = () =>
      call(cookie, 'payroll/publish', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...month, payslips }),
      });
    const replies = await Promise.all([publish(), publish()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const published = await listed(cookie);
    expect(published.map(({ userId }) => userId).sort()).toEqual(people.map(({ id }) => id).sort());
    for (const { userId, fileUrl } of published) {
      const bytes = Buffer.from(await (await call(cookie, fileUrl.replace('/api/', ''))).arrayBuffer());
      expect(bytes.equals(files[people.findIndex(({ id }) => id === userId)]!)).toBe(true);
    }
  },
  limitMs,
);

async function listed(cookie: string): Promise<MonthPayslip[]> {
  return (await (await call(cookie, 'payroll/month?month=2020-05')).json()) as MonthPayslip[];
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: emailOf('hr'), password: demoPassword });
  const reply = await call('', 'auth/login', { headers: { 'content-type': 'application/json' }, body });
  const cookie = reply.headers.getSetCookie().find((given) => given.startsWith('sid='));
  return cookie!.split(';')[0]!;
}

/** A POST if there is a body. */
function call(cookie: string, path: string, { headers = {}, body }: { headers?: object; body?: BodyInit } = {}) {
  return fetch(`${portal.url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, origin: portal.url, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}
