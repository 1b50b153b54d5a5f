import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Pool } from 'pg';
import { CONFIG } from './config/config-token.js';
import type { Config } from './config/config.js';
import type { Statement } from './database/database.js';
import type { DatabasePool } from './database/pool.js';
import { EventLog } from './event-log/event-log.js';
import { Keyring } from './events/keyring.js';
import type { FileScanner } from './files/file-scanner.js';
import { FileStore } from './files/file-store.js';
import { GuardedBackend } from './files/guarded-backend.js';
import { Clock } from './clock/clock.js';
import { Jobs } from './jobs/jobs.js';
import { DiskReserve } from './quotas/disk-reserve.js';
import { Quotas } from './quotas/quotas.js';

/** Services that every module may inject by class. Created once per process, before Nest starts. */
export interface Platform {
  config: Config;
  pool: DatabasePool;
  keyring: Keyring;
  log: EventLog;
  clock: Clock;
  jobs: Jobs;
  fileBackend: GuardedBackend;
  fileScanner: FileScanner;
  files: FileStore;
  quotas: Quotas;
  diskReserve: DiskReserve;
  /** The statements that delete the rows of a person outside the log. */
  forgetPerson: (userId: string) => Statement[];
}

@Global()
@Module({})
export class PlatformModule {
  static of({
    config,
    pool,
    keyring,
    log,
    clock,
    jobs,
    fileBackend,
    files,
    quotas,
    diskReserve,
  }: Platform): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: Pool, useValue: pool },
      { provide: Keyring, useValue: keyring },
      { provide: EventLog, useValue: log },
      { provide: Clock, useValue: clock },
      { provide: Jobs, useValue: jobs },
      { provide: GuardedBackend, useValue: fileBackend },
      { provide: FileStore, useValue: files },
      { provide: Quotas, useValue: quotas },
      { provide: DiskReserve, useValue: diskReserve },
    ];
    return { module: PlatformModule, providers, exports: providers };
  }
}
