import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { knownMigrations } from '@staffroom/migrations/known-migrations.js';

it('every migration file is in the list, in order', () => {
  const files = readdirSync(join(__dirname, '../../../../../migrations')).filter((file) => /^\d{4}-.*\.ts$/.test(file));
  const listed = knownMigrations.map((migration) => Number(new migration().name.slice(-4)));
  expect(listed).toEqual(files.sort().map((file) => Number(file.slice(0, 4))));
});
