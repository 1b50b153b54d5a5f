/** Does the work of the coming night for a portal that runs, which no setting can do. */
import 'reflect-metadata';
import { addDays } from '@staffroom/contracts/plain-date.js';
import { withPlatform } from '../cli/open/with-platform.js';
import { NightlyCheckpoints } from '../modules/checkpoints/facade.js';
import { createMailTransport } from '../modules/mails/facade.js';

await withPlatform(async (platform) => {
  const tomorrow = addDays(platform.clock.today(), 1);
  const clock = { today: () => tomorrow, now: () => new Date(`${tomorrow}T00:00:00Z`) };
  const transport = createMailTransport(platform.config, () => undefined);
  const report = (message: string) => {
    throw new Error(message);
  };
  await new NightlyCheckpoints({ ...platform, clock, transport, report, say: () => undefined }).run();
});
process.exit();
