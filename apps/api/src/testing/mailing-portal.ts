/** A portal that sends its mails to a real mail server, alone or with workers in processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { entryArgs } from './entry-args.js';
import { startMailServer } from './mail-server.js';
import { startNotificationPortal } from './notification-portal.js';

export type MailingPortal = Awaited<ReturnType<typeof startMailingPortal>>;

export async function startMailingPortal() {
  const server = await startMailServer();
  const portal = await startNotificationPortal({
    SMTP_URL: server.url,
    MAIL_FROM: 'Staffroom <hello@portal.test>',
    MAIL_CONNECTIONS: '12',
  });
  const workers: ChildProcess[] = [];
  return {
    ...portal,
    /** A test may stop it and start another one on its port. */
    server,
    startWorker(): ChildProcess {
      const worker = spawn(process.execPath, entryArgs('testing/mail-worker.child'), {
        env: { ...process.env, ...portal.environment, NODE_OPTIONS: '' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      workers.push(worker);
      return worker;
    },
    async stop() {
      for (const worker of workers) worker.kill('SIGKILL');
      await portal.stop();
    },
  };
}

export function count(mails: readonly { status: string }[], status: string): number {
  return mails.filter((mail) => mail.status === status).length;
}
