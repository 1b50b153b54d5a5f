import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startMailServer } from '../../testing/mail-server.js';
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
  const error = await failure(new SmtpTransport(server.url, 'hr@portal.test', 3_000).send(mail, '1', signal));
  expect(sendErrorReason(error)).toBe('The mail server took too long (EABORT).');
  expect(isPermanentRefusal(error)).toBe(false);
  await until(() => server.connections() === 0);
  await server.stop();
});

it.each([
  [550, true],
  [552, true],
  [450, false],
])('R38 a refusal with %i is permanent: %s', async (code, isPermanent) => {
  const server = await startMailServer({ refusing: () => code });
  const error = await failure(new SmtpTransport(server.url, 'hr@portal.test').send(mail, '1', signal));
  expect(error).toMatchObject({ responseCode: code });
  expect(isPermanentRefusal(error)).toBe(isPermanent);
  await server.stop();
});

it('R38 a refused sign-in is not permanent, because it concerns all mails', () => {
  expect(isPermanentRefusal({ code: 'EAUTH', responseCode: 535 })).toBe(false);
});
