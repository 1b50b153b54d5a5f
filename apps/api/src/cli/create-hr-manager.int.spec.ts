import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment } from '../testing/erasure-drill.js';
import { runCli } from '../testing/portal-process.js';
import { createTestDatabase } from '../testing/test-database.js';

it('R8 with PASSWORD_STRENGTH=strict the first account gets no common password either', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'));
  const env = { ...environment(database, dataDir, randomBytes(32).toString('hex')), PASSWORD_STRENGTH: 'strict' };
  const person = ['create-hr-manager', '--email', 'hr@example.com', '--name', 'Hilda Reyes'];
  try {
    const { code, output } = await runCli(env, person, 'Password1\n');
    expect(output).toContain('This password is on a list of common passwords');
    expect(code).toBe(1);
    expect((await runCli(env, person, 'Sturdy7-lantern\n')).code).toBe(0);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
