/** A child process that deletes a person and waits to be killed, either just before or just after the commit. */
import 'reflect-metadata';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { createPlatform } from '../composition.js';
import { ErasureList, eraseUser } from '../modules/erasure/facade.js';
import { loadConfig } from '../platform/config/config.js';
import type { ErasureStep } from '../modules/erasure/erasure-step.js';

const [userId, stopAt] = process.argv.slice(2) as [string, 'before the commit' | 'after the commit' | 'nowhere'];

class StoppingList extends ErasureList {
  override async append(step: ErasureStep): Promise<void> {
    if (step.step === 'done' && stopAt === 'after the commit') await stopped();
    await super.append(step);
    if (step.step === 'intended' && stopAt === 'before the commit') await stopped();
  }
}

async function stopped(): Promise<void> {
  process.stdout.write('stopped\n');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}

const config = loadConfig(process.env);
const { log, fileBackend, forgetPerson } = await createPlatform(config, config.databaseUrl!);
const context = { actorId: null, command: 'DeleteUser', requestId: 'test' };
const list = new StoppingList(fileBackend, log.keyring);
await eraseUser({ log, list, forgetPerson }, userId, context, (unit) =>
  unit.record(userStream(userId), { type: 'UserDeleted', data: { userId } }),
);
