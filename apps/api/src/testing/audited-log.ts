/** A log as the portal writes it. Runs the auditors' commands on it in this process and captures their output. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogs } from '../composition.js';
import { openTestLog } from './test-log.js';

export type AuditedLog = Awaited<ReturnType<typeof openAuditedLog>>;

export async function openAuditedLog() {
  const test = await openTestLog({ catalogs, views: [] });
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-audit-'));
  const before = { ...process.env };
  Object.assign(process.env, {
    DATABASE_URL: test.database.appUrl,
    MASTER_KEY: test.masterKey.toString('hex'),
    DATA_DIR: folder,
  });
  return {
    ...test,
    folder,
    /** Returns what the command prints to stdout and stderr. Rejects if the command fails. */
    async run(command: () => Promise<void> | void): Promise<string> {
      const printed: string[] = [];
      const keep = (text: unknown) => printed.push(String(text)) > 0;
      const spies = [
        jest.spyOn(console, 'log').mockImplementation(keep),
        jest.spyOn(console, 'error').mockImplementation(keep),
        jest.spyOn(process.stdout, 'write').mockImplementation(keep),
        jest.spyOn(process.stderr, 'write').mockImplementation(() => true),
      ];
      try {
        await command();
      } finally {
        for (const spy of spies) spy.mockRestore();
      }
      return printed.join('\n');
    },
    /** Runs a statement as superuser with the triggers disabled, which the database cannot prevent. */
    async byHand(sql: string, values?: unknown[]): Promise<void> {
      await test.admin.query('alter table log.events disable trigger all');
      await test.admin.query(sql, values);
      await test.admin.query('alter table log.events enable trigger all');
    },
    async close() {
      for (const name of ['DATABASE_URL', 'MASTER_KEY', 'DATA_DIR']) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
      await test.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
