import { untilDatabaseAnswers } from './until-database-answers.js';

const failing = (code: string, message: string) => () => Promise.reject(Object.assign(new Error(message), { code }));

it('a certificate that is not accepted ends the start with advice', async () => {
  const said: string[] = [];
  const start = failing('UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate');
  const waiting = untilDatabaseAnswers(start, (line) => said.push(line), new AbortController().signal);
  await expect(waiting).rejects.toThrow(
    /^The certificate of the database server is not accepted: unable to verify the first certificate\. .*NODE_EXTRA_CA_CERTS\.$/,
  );
  expect(said).toEqual([]);
});

it('any other failure is passed on as it is', async () => {
  const start = failing('28P01', 'password authentication failed');
  const waiting = untilDatabaseAnswers(start, () => undefined, new AbortController().signal);
  await expect(waiting).rejects.toThrow(/^password authentication failed$/);
});

it.each([
  [{ code: 'ECONNREFUSED', address: '127.0.0.1', port: 7399 }, 'ECONNREFUSED, 127.0.0.1:7399'],
  [{ code: 'ENOTFOUND', hostname: 'db.internal' }, 'ENOTFOUND, db.internal'],
])('while a server does not answer, the line names it', async (fields, named) => {
  const said: string[] = [];
  const away = Object.assign(new Error('connect'), fields);
  const start = jest.fn().mockRejectedValueOnce(away).mockResolvedValue('started');
  expect(await untilDatabaseAnswers(start, (line) => said.push(line), new AbortController().signal)).toBe('started');
  expect(said).toEqual([`Waiting for the database, which cannot be reached (${named}) …`]);
});
