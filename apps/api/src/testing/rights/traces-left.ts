/** Everything that a call could leave behind, for a comparison of before and after. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { markerName } from '../../platform/files/file-backend.js';

export async function tracesLeft(admin: pg.Pool, dataDir: string) {
  const { rows } = await admin.query<{ name: string; count: string }>(
    `select table_schema || '.' || table_name as name, (xpath('//n/text()',
       query_to_xml(format('select count(*) as n from %I.%I', table_schema, table_name), true, true, '')))[1]::text as count
     from information_schema.tables
     where table_schema in ('state', 'views', 'keys')
       and table_name not in ('rate_limits', 'access_days') -- they count refused calls
     order by 1`,
  );
  const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile() && entry.name !== markerName).map(({ name }) => name);
  return { rows, files: files.sort() };
}
