import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { causeOf } from '../../platform/logs/cause.js';
import { startMailServer } from '../../testing/mail-server.js';
import { makeCertificate } from '../../testing/make-certificate.js';
import { until } from '../../testing/until.js';
import { isPermanentRefusal, sendErrorReason } from './send-error.js';
import { SmtpTransport } from './smtp-transport.js';

const mail = {
  to: { name: 'Ana Lopez', address: 'ana@example.com' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@portal.test>',
};
const { signal } = new AbortController();
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => null,
    (error: unknown) => error,
  );

it('R38 a server that does not take a mail in time is left, and its connection is closed', async () => {
  const server = await startMailServer({
    beforeAcknowledging: () => {
      collectGarbage(); // takes a deadline that nothing holds
      return new Promise(() => undefined);
    },
  });
  const error = await failure(
    new SmtpTransport(server.url, 'hr@portal.test', undefined, 3_000).send(mail, '1', signal),
  );
  expect(sendErrorReason(error)).toBe('The mail server took too long (EABORT).');
  expect(isPermanentRefusal(error)).toBe(false);
  await until(() => server.connections() === 0);
  await server.stop();
});

it('R38 a server that cannot be used is named with what its connection ran into', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-mails-'));
  const { certificate, key } = await makeCertificate(folder, 'localhost');
  const server = await startMailServer({ tls: { cert: await readFile(certificate), key: await readFile(key) } });
  await rm(folder, { recursive: true });
  const send = () => failure(new SmtpTransport(server.url, 'hr@portal.test', undefined).send(mail, '1', signal));
  const unknown = await send();
  expect(causeOf(unknown)).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(sendErrorReason(unknown)).toBe(
    'The certificate of the mail server is not accepted (DEPTH_ZERO_SELF_SIGNED_CERT).',
  );
  await server.stop();
  const away = await send();
  expect(causeOf(away)).toMatchObject({ code: 'ECONNREFUSED', host: '127.0.0.1', port: server.port });
  expect(sendErrorReason(away)).toBe('The mail server could not be reached (ECONNREFUSED).');
  expect([unknown, away].map(isPermanentRefusal)).toEqual([false, false]);
});

it('R38 a server that cannot encrypt gets no mail if encryption is required', async () => {
  const server = await startMailServer();
  const error = await failure(
    new SmtpTransport(`${server.url}?requireTLS=true`, 'hr@portal.test', undefined).send(mail, '1', signal),
  );
  expect(sendErrorReason(error)).toMatch(/^No secure connection to the mail server came about \(ETLS/);
  expect(isPermanentRefusal(error)).toBe(false);
  expect(server.received).toEqual([]);
  await server.stop();
});

it('R38 a code in an unknown form is not shown, and an alert is not about the certificate of the server', () => {
  const reasonOf = (originalCode: string) => sendErrorReason({ code: 'ESOCKET', originalCode });
  expect(reasonOf('ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE')).toBe('The mail server could not be reached (ESOCKET).');
  expect(reasonOf('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED')).toMatch(/^The mail server could not be reached /);
});

it.each([
  [550, true],
  [552, true],
  [450, false],
])('R38 a refusal with %i is permanent: %s', async (code, isPermanent) => {
  const server = await startMailServer({ refusing: () => code });
  const error = await failure(new SmtpTransport(server.url, 'hr@portal.test', undefined).send(mail, '1', signal));
  expect(error).toMatchObject({ responseCode: code });
  expect(isPermanentRefusal(error)).toBe(isPermanent);
  await server.stop();
});

it('R38 a refused sign-in is not permanent, because it concerns all mails', () => {
  expect(isPermanentRefusal({ code: 'EAUTH', responseCode: 535 })).toBe(false);
});
