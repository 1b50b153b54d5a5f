/**
 * Stores uploaded files, encrypted under their owner's data key: no copy of an erased person's files can be read (R23).
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type FileType } from '@staffroom/contracts/files.js';
import type { StoredFile } from '@staffroom/domain/stored-file.js';
import type { Queryable, Statement } from '../database/database.js';
import type { DatabasePool } from '../database/pool.js';
import type { Keyring } from '../events/keyring.js';
import { PersonGone } from '../database/sql-errors.js';
import type { FileBackend } from './file-backend.js';
import { decrypted, encrypted, fileKey } from './file-cipher.js';
import type { FileScanner } from './file-scanner.js';
import { FileStoreUnavailable } from './file-store-unavailable.js';

/** A file that passed the checks (R34), before it is stored. */
export interface CheckedFile {
  /** For display only. */
  readonly name: string;
  readonly sizeBytes: number;
  readonly type: FileType;
  readonly sha256: string;
  /** May be read more than once. */
  content(): AsyncIterable<Buffer>;
}

export interface OpenedFile {
  readonly sizeBytes: number;
  readonly type: FileType;
  readonly content: Readable;
}

/** A file and the person under whose key it is stored. */
export interface OwnedFile {
  readonly ownerId: string;
  readonly file: CheckedFile;
}

/** A file that was stored in advance and that no transaction has kept yet. */
export interface StagedFile {
  readonly ownerId: string;
  readonly file: StoredFile;
}

const stagedHours = 24;
/** After this time, no transaction will keep an upload any more. */
const unkeptHours = 1;
const removedAtOnce = 100;
/** If this many removals fail, or some fail after this time, the storage itself is unreachable. */
const outOfReach = 1000;
const patienceMs = 20_000;
/** A server that was given up may still store the file that was sent to it, so the file is removed after this time. */
const lateMinutes = 10;

export class FileStore {
  constructor(
    private readonly pool: DatabasePool,
    private readonly keyring: Keyring,
    private readonly backend: FileBackend,
    private readonly scanner: FileScanner,
  ) {}

  /**
   * Stores the files if none contains malware, then calls `work` to record them. Its transaction must include `kept(stored)`. If `work` fails or
   * the command is a repetition, the files are removed. If the process dies, the sweeper removes them.
   */
  keeping(
    ownerId: string,
    files: readonly CheckedFile[],
    work: (stored: readonly StoredFile[]) => Promise<{ isRepetition: boolean }>,
  ): Promise<void> {
    const owned = files.map((file) => ({ ownerId, file }));
    return this.keepingOf(owned, work);
  }

  /** Like `keeping`, for files of several people. */
  async keepingOf(
    files: readonly OwnedFile[],
    work: (stored: readonly StoredFile[]) => Promise<{ isRepetition: boolean }>,
  ): Promise<void> {
    const dataKeys = new Map<string, Buffer>();
    for (const { ownerId } of files) {
      if (!dataKeys.has(ownerId)) dataKeys.set(ownerId, await this.dataKeyOf(ownerId));
    }
    await this.scanner.expectClean(files.map(({ file }) => file));
    const rows = files.map(({ ownerId, file }) => newRow(ownerId, file));
    try {
      for (const [number, row] of rows.entries()) {
        await this.store(row, dataKeys.get(row.ownerId)!, files[number]!.file);
      }
      const stored = rows.map(({ fileId, sizeBytes, type, sha256 }) => ({ fileId, sizeBytes, type, sha256 }));
      const { isRepetition } = await work(stored);
      if (isRepetition) await this.discard(rows).catch(() => undefined); // the sweeper retries
    } catch (error) {
      const isAway = error instanceof FileStoreUnavailable && !error.isFull;
      await (isAway ? this.giveUp(rows) : this.discard(rows)).catch(() => undefined); // the sweeper retries
      throw error;
    }
  }

  /** For the transaction that records the files. Makes it fail if one of them was swept meanwhile. */
  kept(stored: readonly StoredFile[]): Statement {
    return {
      name: 'keep_files',
      text: `with kept as (
          update state.files set kept_at = now(), staged_by = null, staged_until = null where id = any ($1::uuid[]) and released_at is null returning 1)
        select 1 / (case when (select count(*) from kept) = cardinality($1::uuid[]) then 1 else 0 end)`,
      values: [stored.map(({ fileId }) => fileId)],
    };
  }

  /**
   * For a transaction that leaves the files to a later one of the same person, within a day. Nothing shows them until
   * then. Makes it fail like `kept`.
   */
  staged(stored: readonly StoredFile[], by: string): Statement {
    return {
      name: 'stage_files',
      text: `with staged as (
          update state.files set staged_by = $2, staged_until = now() + make_interval(hours => ${stagedHours})
          where id = any ($1::uuid[]) and released_at is null returning 1)
        select 1 / (case when (select count(*) from staged) = cardinality($1::uuid[]) then 1 else 0 end)`,
      values: [stored.map(({ fileId }) => fileId), by],
    };
  }

  /** By id. Without those that were kept or removed, or whose owner is erased. */
  async findStaged(db: Queryable, fileIds: readonly string[], by: string): Promise<Map<string, StagedFile>> {
    const { rows } = await db.query<StoredFile & { ownerId: string }>({
      name: 'find_staged_files',
      text: `select f.id as "fileId", f.owner_id as "ownerId", f.size_bytes as "sizeBytes", f.type, f.sha256
        from state.files f join keys.person_keys k on k.person_id = f.owner_id
        where f.id = any ($1::uuid[]) and f.staged_by = $2 and f.staged_until > now()
          and f.released_at is null and k.wrapped is not null`,
      values: [[...fileIds], by],
    });
    return new Map(rows.map(({ ownerId, ...file }) => [file.fileId, { ownerId, file }]));
  }

  /**
   * For the transaction that deletes the files. Once it commits, they cannot be opened. The sweeper removes their
   * bytes.
   */
  released(fileIds: readonly string[]): Statement {
    return {
      name: 'release_files',
      text: 'update state.files set released_at = coalesce(released_at, now()) where id = any ($1::uuid[])',
      values: [[...fileIds]],
    };
  }

  /** Like `released`, for all of one person's files. */
  releasedOf(ownerId: string): Statement {
    return {
      name: 'release_files_of',
      text: 'update state.files set released_at = coalesce(released_at, now()) where owner_id = $1',
      values: [ownerId],
    };
  }

  /**
   * Null if the file was released or its owner is erased. The caller checks who may read it. Fails if the bytes are not
   * those that were stored: at once for the first segment, otherwise when the reader reaches the wrong segment.
   */
  async open(fileId: string): Promise<OpenedFile | null> {
    const { rows } = await this.pool.query<FileRow & { wrapped: Buffer }>({
      name: 'open_file',
      text: `select f.id as "fileId", f.size_bytes as "sizeBytes", f.type, f.storage_key as "storageKey", k.wrapped
        from state.files f join keys.person_keys k on k.person_id = f.owner_id
        where f.id = $1 and f.kept_at is not null and f.released_at is null and k.wrapped is not null`,
      values: [fileId],
    });
    const row = rows[0];
    const bytes = row && (await this.backend.get(row.storageKey).catch(unavailable));
    if (!bytes) return null;
    const key = fileKey(this.keyring.unwrap(row.wrapped), fileId);
    const proven = decrypted(key, readable(bytes));
    const first = await proven.next().catch((error: unknown) => {
      bytes.destroy();
      throw error;
    });
    const content = Readable.from(resumed(first, proven));
    content.once('close', () => bytes.destroy()); // also if the content is not read to its end
    return { sizeBytes: row.sizeBytes, type: row.type, content };
  }

  /**
   * Removes files that were never kept, were staged for too long, belonged to erased people, or were released. Any process may call it at any
   * time.
   */
  async sweep(): Promise<void> {
    await this.pool.query(
      `update state.files f set released_at = now() where released_at is null
         and ((kept_at is null and created_at < now() - make_interval(hours => $1)
             and (staged_until is null or staged_until < now()))
           or exists (select from keys.person_keys k where k.person_id = f.owner_id and k.wrapped is null))`,
      [unkeptHours],
    );
    await this.removeReleased();
  }

  /**
   * A file that cannot be removed now is left for the next sweep and does not block the others. Fails at the end if any
   * are left.
   */
  async removeReleased(): Promise<void> {
    const endMs = performance.now() + patienceMs;
    const leftIds: string[] = [];
    let reason: unknown;
    for (;;) {
      const { rows } = await this.pool.query<FileRow>(
        `select id as "fileId", storage_key as "storageKey" from state.files
         where released_at is not null and id <> all ($2::uuid[])
           and (kept_at is not null or created_at < now() - make_interval(mins => $3))
         order by released_at limit $1`,
        [removedAtOnce, leftIds, lateMinutes],
      );
      if (rows.length > 0) await this.pool.durable(); // otherwise a crash could bring back the rows, without the bytes
      const removals = await Promise.allSettled(rows.map(({ storageKey }) => this.backend.remove(storageKey)));
      const removedIds: string[] = [];
      removals.forEach((removal, number) => {
        const { fileId } = rows[number]!;
        (removal.status === 'fulfilled' ? removedIds : leftIds).push(fileId);
        if (removal.status === 'rejected') reason = removal.reason;
      });
      await this.forget(removedIds);
      const isUnreachable = leftIds.length >= outOfReach || (leftIds.length > 0 && performance.now() > endMs);
      if (rows.length < removedAtOnce || isUnreachable) break;
    }
    if (leftIds.length > 0) throw reason;
  }

  private async store(row: NewRow, dataKey: Buffer, file: CheckedFile): Promise<void> {
    await this.pool.query(
      `insert into state.files (id, owner_id, size_bytes, type, sha256, storage_key) values ($1, $2, $3, $4, $5, $6)`,
      [row.fileId, row.ownerId, row.sizeBytes, row.type, row.sha256, row.storageKey],
    );
    await this.backend.put(row.storageKey, encrypted(fileKey(dataKey, row.fileId), file.content())).catch(unavailable);
  }

  /** Leaves the bytes to the sweeper, because the storage does not respond. */
  private async giveUp(files: readonly NewRow[]): Promise<void> {
    await this.pool.query(
      'update state.files set released_at = now() where id = any ($1::uuid[]) and kept_at is null',
      [files.map(({ fileId }) => fileId)],
    );
  }

  /** Skips files whose transaction committed after all: the reply to a commit can get lost. */
  private async discard(files: readonly NewRow[]): Promise<void> {
    await this.giveUp(files);
    const ids = files.map(({ fileId }) => fileId);
    const { rows } = await this.pool.query<{ id: string }>(
      'select id from state.files where id = any ($1::uuid[]) and kept_at is not null',
      [ids],
    );
    const keptIds = new Set(rows.map(({ id }) => id));
    const discarded = files.filter(({ fileId }) => !keptIds.has(fileId));
    await Promise.all(discarded.map(({ storageKey }) => this.backend.remove(storageKey)));
    await this.forget(discarded.map(({ fileId }) => fileId));
  }

  private async forget(fileIds: readonly string[]): Promise<void> {
    await this.pool.query('delete from state.files where id = any ($1::uuid[]) and released_at is not null', [fileIds]);
  }

  private async dataKeyOf(personId: string): Promise<Buffer> {
    const { rows } = await this.pool.query<{ wrapped: Buffer | null }>(
      'select wrapped from keys.person_keys where person_id = $1',
      [personId],
    );
    if (!rows[0]?.wrapped) throw new PersonGone('This person no longer exists.');
    return this.keyring.unwrap(rows[0].wrapped);
  }
}

function unavailable(error: unknown): never {
  throw new FileStoreUnavailable(error);
}

async function* readable(bytes: Readable): AsyncGenerator<Buffer, void> {
  try {
    for await (const part of bytes) yield part as Buffer;
  } catch (error) {
    unavailable(error);
  }
}

async function* resumed(
  first: IteratorResult<Buffer, void>,
  rest: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  if (first.value) yield first.value;
  yield* rest;
}

interface FileRow extends StoredFile {
  storageKey: string;
}

interface NewRow extends FileRow {
  ownerId: string;
}

function newRow(ownerId: string, { sizeBytes, type, sha256 }: CheckedFile): NewRow {
  return { fileId: randomUUID(), ownerId, sizeBytes, type, sha256, storageKey: randomBytes(20).toString('hex') };
}
