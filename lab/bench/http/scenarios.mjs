/** The measured requests. `same` is what both replies must have in common before the measurement. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { ownRequests, reader, signers } from './company.mjs';
import { pendingRequests, people, requests } from './large-company.mjs';

const calendarDays = 14;
const receiptBytes = 200_000;
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

/** `cookies` are those of the reader, who is an employee, and of the reviewer, who is an HR manager. */
export function scenarios(cookies, today) {
  const read = (name, title, path, cookie, check) => ({
    name,
    title: `GET ${path.split('?')[0]}, ${title}`,
    load: { path, headers: { cookie } },
    ask: (server) => fetch(server.address + path, { headers: { cookie } }),
    same: (ours, bare) => (assert.ok(bare === ours, `${name}: both must send the same`), check(JSON.parse(ours))),
  });
  return [
    read('list', `${ownRequests} requests and the holidays`, '/api/time-off', cookies.reader, (list) =>
      assert.equal(list.filter((entry) => entry.type !== 'HOLIDAY').length, ownRequests),
    ),
    read(
      'queue',
      `a page of 100, ${pendingRequests} pending of ${requests}`,
      '/api/team/time-off',
      cookies.reviewer,
      (rows) => {
        assert.equal(rows.length, 100);
        assert.equal(rows.filter((row) => row.status === 'PENDING').length, pendingRequests);
      },
    ),
    read('calendar', `${calendarDays} days of ${people} people`, calendarPath(today), cookies.reader, ({ timeOffs }) =>
      assert.ok(timeOffs.length > 50),
    ),
    read('users', `a page of 100 of ${people}`, '/api/users', cookies.reviewer, (rows) =>
      assert.equal(rows.length, 100),
    ),
    refund(cookies.reader),
    login(),
  ];
}

function calendarPath(today) {
  const end = new Date(Date.parse(today) + (calendarDays - 1) * 86_400_000).toISOString().slice(0, 10);
  return `/api/dashboard/company-calendar?startDate=${today}&endDate=${end}`;
}

function refund(cookie) {
  const { type, body } = refundForm();
  const headers = { cookie, 'content-type': type, ...sameOrigin };
  const request = { method: 'POST', headers, body };
  return {
    name: 'refund',
    title: `POST /api/refunds with a receipt of ${receiptBytes / 1000} kB`,
    load: { path: '/api/refunds', ...request },
    ask: (server) => fetch(`${server.address}/api/refunds`, request),
    same(ours, bare) {
      const shape = (text) =>
        text
          .replace(/(?<="same\w+As":)("[^"]*"|null)/g, '<another>')
          .replace(/[\da-f]{8}-[-\da-f]{27}/g, '<id>')
          .replace(/\d{4}-\d\d-\d\dT[^"]+|-\d{4}"/g, '<new>');
      assert.equal(shape(bare), shape(ours), 'both must answer a refund alike');
    },
  };
}

/** A form as a browser sends it. */
function refundForm() {
  const boundary = `----bench${randomBytes(8).toString('hex')}`;
  const receipt = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(receiptBytes - 9)]);
  const field = (name, value) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="ticket.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const head = field('description', 'Train to Lisbon') + field('amount', '4250') + file;
  const body = Buffer.concat([Buffer.from(head), receipt, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

function login() {
  let next = 0;
  const headers = { 'content-type': 'application/json', ...sameOrigin };
  const setupClient = (client) => client.setBody(JSON.stringify(signers[next++ % signers.length]));
  return {
    name: 'login',
    title: 'POST /api/auth/login, argon2id 19 MiB',
    load: { path: '/api/auth/login', method: 'POST', headers, setupClient },
    ask: (server) => signIn(server, reader),
    same: (ours, bare) => assert.equal(bare, ours, 'both must answer a sign-in the same'),
  };
}

export function signIn(server, body) {
  const headers = { 'content-type': 'application/json', ...sameOrigin };
  return fetch(`${server.address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(body) });
}
