import { Injectable, Logger } from '@nestjs/common';
import { Pool } from 'pg';
import {
  type AccessEvent,
  type AccessRefused,
  accessStream,
  type FileKind,
  uploadsStream,
} from '@staffroom/domain/access/access-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import type { NamedFile } from '../../platform/files/send-file.js';
import { AppError } from '../../platform/http/app-error.js';
import type { SignedInRequest } from '../../platform/http/current-user.js';
import type { Refusals } from '../../platform/http/error.filter.js';
import type { InfectedFiles } from '../../platform/http/infected-files.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import { isUnknownRoute } from '../../platform/http/unknown-route.controller.js';
import { Clock } from '../../platform/clock/clock.js';
import { Areas } from '../area/area.js';
import { counted, isBeyondLimit } from './access-counts.js';
import { findTarget } from './targets.view.js';

/** Records in the log who read which file and who was refused what. No view or subscription uses these events. */
@Injectable()
export class AccessTrail implements Refusals {
  private readonly logger = new Logger('Access');
  /** The last pending record of each person. */
  private readonly queues = new Map<string, Promise<void>>();

  constructor(
    private readonly log: EventLog,
    private readonly pool: Pool,
    private readonly areas: Areas,
    private readonly clock: Clock,
  ) {}

  /** Await it before the first byte is sent: a read that cannot be recorded must not happen. */
  async fileRead(kind: FileKind, { id, ownerId, fileId }: NamedFile, context: CommandContext): Promise<void> {
    const actorId = context.actorId!;
    const event = { type: 'FileRead', data: { kind, id, ownerId, fileId } } as const;
    await this.afterTheOthers(actorId, () => this.append(accessStream(id), event, { ...context, actorId }));
  }

  /** If the database cannot tell, the reply stays the same. */
  async since({ method, rights }: SignedInRequest): Promise<AppError | null> {
    if (!rights || method === 'GET' || method === 'HEAD') return null;
    try {
      await this.log.confirm({ rights: [rights.route] });
      return null;
    } catch (error) {
      return error instanceof AppError ? error : null;
    }
  }

  /** Never fails: the reply stays the same whether or not the refusal is recorded. */
  async refused(request: SignedInRequest, status: AccessRefused['status']): Promise<void> {
    if (!request.signedIn || isUnknownRoute(request)) return; // otherwise anyone without an account could fill the log
    await this.recordBySender(request, 'RefuseAccess', (context) => this.recordRefusal(request, status, context));
  }

  /** Never fails, for the same reason. */
  async infected(request: SignedInRequest, { infected }: InfectedFiles): Promise<void> {
    await this.recordBySender(request, 'RefuseInfectedFile', async (context) => {
      const events = infected.map(({ signature }) => {
        this.logger.warn(`InfectedFileRefused: account ${context.actorId}, ${signature}`);
        return { type: 'InfectedFileRefused', data: { signature } } as const;
      });
      const stream = uploadsStream(context.actorId);
      await this.log.transact(context, (unit) => unit.record(stream, ...events), { inTurn: stream });
    });
  }

  private async recordBySender(
    request: SignedInRequest,
    command: string,
    record: (context: AccessContext) => Promise<void>,
  ): Promise<void> {
    const actorId = request.signedIn!.id;
    const rights = request.rights && [request.rights.session];
    const context = { actorId, command, requestId: requestIdOf(request), rights };
    try {
      await this.afterTheOthers(actorId, () => record(context));
    } catch (error) {
      if (isSignedOut(error)) return; // the person's last event is then the one that ended the session
      this.logger.error({ message: 'a refusal was not recorded', requestId: context.requestId, error });
    }
  }

  private async recordRefusal(
    request: SignedInRequest,
    status: AccessRefused['status'],
    context: AccessContext,
  ): Promise<void> {
    const route = String((request.route as { path: unknown }).path);
    const targetId = await findTarget(this.pool, this.areas.list, route, request);
    const refused = { type: 'AccessRefused', data: { method: request.method, route, targetId, status } } as const;
    const hidesNothing = status === 404 && targetId === null;
    await this.append(accessStream(targetId ?? context.actorId), hidesNothing ? null : refused, context);
  }

  /** Many people may read one file, or be refused one target, at the same time. They take turns, so no append fails because the stream has moved. */
  private async append(stream: string, event: AccessRecord | null, context: AccessContext): Promise<void> {
    const { actorId } = context;
    await this.log.transact(
      context,
      async (unit) => {
        const day = this.clock.today();
        const isCounted = await isBeyondLimit(unit.db, actorId, day, event ? 1 : 0);
        await unit.record(stream, ...(event && !isCounted ? [event] : []));
        if (event && isCounted) unit.also(counted(stream, event, actorId, day));
        if (!event) unit.also(nothing);
      },
      { inTurn: stream },
    );
  }

  /** A person occupies at most one database connection, however many calls they send at once. */
  private async afterTheOthers(personId: string, work: () => Promise<void>): Promise<void> {
    const mine = (this.queues.get(personId) ?? Promise.resolve()).then(work);
    const settled = mine.catch(() => undefined);
    this.queues.set(personId, settled);
    await settled;
    if (this.queues.get(personId) === settled) this.queues.delete(personId);
    await mine;
  }
}

function isSignedOut(error: unknown): boolean {
  return error instanceof AppError && error.getStatus() === 401;
}

type AccessRecord = Extract<AccessEvent, { type: 'FileRead' | 'AccessRefused' }>;
type AccessContext = CommandContext & { actorId: string };

/** Takes as long as a commit, so that timing does not distinguish a hidden object from one that does not exist (R2). */
const nothing = { text: `select pg_logical_emit_message(true, 'nothing refused', '')`, values: [] };
