/** `staffroom events …`: handles events that can never be read. */
import { randomUUID } from 'node:crypto';
import { areas, views } from '../composition.js';
import { findSubject } from '../modules/audit/find-subject.js';
import { setEventsAside, unreadableEvent, unreadableEvents, type UnreadableRow } from '../modules/set-aside/facade.js';
import type { Platform } from '../platform/platform.module.js';
import { rebuildViews } from '../platform/views/rebuild.js';
import { plain } from './console/print.js';
import { withProgress } from './console/progress.js';
import { ask } from './console/terminal.js';
import { withLog } from './open/open-log.js';
import { withPlatformBeforeViews } from './open/with-platform.js';

interface Options {
  by: string;
  yes?: boolean;
}

export async function listUnreadable(): Promise<void> {
  await withLog(
    async ({ pool, codec }) => {
      const found = { open: 0, setAside: 0 };
      for await (const row of unreadableEvents(pool, codec)) {
        console.log(lineOf(row));
        found[row.setAside === null ? 'open' : 'setAside']++;
      }
      console.log(summaryOf(found));
      if (found.open > 0) process.exitCode = 1;
    },
    { allowHalfRestored: true },
  );
}

export async function setAside(given: string[], { by, yes = false }: Options): Promise<void> {
  const positions = [...new Set(given.map(positionOf))];
  await withPlatformBeforeViews(async (platform) => {
    const { pool, log, keyring } = platform;
    const actor = await findSubject({ pool, codec: log.codec, areas }, keyring, 'user', by);
    const rows = await Promise.all(positions.map((position) => found(platform, position)));
    const open = rows.filter(({ setAside: done }) => done === null);
    for (const row of rows) console.log(lineOf(row));
    if (open.length > 0 && !yes) await confirm(open.length);
    const context = { actorId: actor.id, command: 'SetEventAside', requestId: `cli-${randomUUID()}` };
    if (open.length > 0) await setEventsAside(log, open, context);
    await withProgress('Rebuilding the views', (onProgress) => rebuildViews(pool, log.codec, views, { onProgress }));
  });
  console.log('Set aside. The views were rebuilt without these events.');
}

function summaryOf({ open, setAside }: { open: number; setAside: number }): string {
  if (open > 0) return `${open} ${open === 1 ? 'event' : 'events'} cannot be read.`;
  return setAside > 0 ? 'Every other event can be read.' : 'Every event can be read.';
}

function positionOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error(`"${text}" is not a position in the log.`);
  return Number(text);
}

async function found({ pool, log }: Platform, position: number): Promise<UnreadableRow> {
  const row = await unreadableEvent(pool, log.codec, position);
  if (row) return row;
  throw new Error(`There is no event at position ${position} that cannot be read. Nothing was changed.`);
}

async function confirm(count: number): Promise<void> {
  const word = `set aside ${count}`;
  console.log('This cannot be undone: the portal continues as if these events had not happened.');
  if ((await ask(`Type "${word}" to confirm: `)) !== word) throw new Error('Not confirmed. Nothing was changed.');
}

function lineOf({ position, type, stream, subjectId, recordedAt, reason, setAside: by }: UnreadableRow): string {
  const state = by === null ? `cannot be read: ${reason}` : `was set aside by event ${by}`;
  const about = subjectId ? `, about ${subjectId}` : '';
  return `Event ${position} (${type} in ${plain(stream)}${about}), recorded ${recordedAt}, ${state}.`;
}
