import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appending } from './schema/appending.js';
import { files } from './schema/files.js';
import { keys } from './schema/keys.js';
import { log } from './schema/log.js';
import { outgoing } from './schema/outgoing.js';
import { signIn } from './schema/sign-in.js';
import { subscriptions } from './schema/subscriptions.js';
import { views } from './schema/views.js';

/** All tables of the first version: the log, the keys, and the state outside the log that cannot be rebuilt. */
export class Schema1800000000001 implements MigrationInterface {
  name = 'Schema1800000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create schema log; create schema keys; create schema state; create schema jobs');
    for (const area of [log, keys, appending, views, subscriptions, signIn, files, outgoing]) await runner.query(area);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema log, keys, state, views, views_next, jobs cascade');
  }
}
