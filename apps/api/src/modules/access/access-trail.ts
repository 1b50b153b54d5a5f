import { Injectable, Logger } from '@nestjs/common';
import { Pool } from 'pg';
import { type AccessRefused, accessStream, type FileKind } from '@staffroom/domain/access/access-events.js';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import type { NamedFile } from '../../platform/files/send-file.js';
import type { SignedInRequest } from '../../platform/http/current-user.js';
import type { Refusals } from '../../platform/http/error.filter.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import { isUnknownRoute } from '../../platform/http/unknown-route.controller.js';
import { Areas } from '../area/areas.js';
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
  ) {}

  /** Await it before the first byte is sent: a read that cannot be recorded must not happen. */
  async fileRead(kind: FileKind, { id, ownerId, fileId }: NamedFile, context: CommandContext): Promise<void> {
    const event = { type: 'FileRead', data: { kind, id, ownerId, fileId } };
    await this.afterTheOthers(context.actorId!, () => this.append(accessStream(id), event, context));
  }

  /** Never fails: the reply stays the same whether or not the refusal is recorded. */
  async refused(request: SignedInRequest, status: AccessRefused['status']): Promise<void> {
    if (!request.signedIn || isUnknownRoute(request)) return; // otherwise anyone without an account could fill the log
    const actorId = request.signedIn.id;
    const context = { actorId, command: 'RefuseAccess', requestId: requestIdOf(request) };
    try {
      await this.afterTheOthers(actorId, () => this.recordRefusal(request, status, { ...context, actorId }));
    } catch (error) {
      const { name, code } = error as { name?: string; code?: string };
      const failure = [name, code].filter(Boolean).join(' ');
      this.logger.error(`a refusal was not recorded: ${failure} (request ${context.requestId})`);
    }
  }

  private async recordRefusal(
    request: SignedInRequest,
    status: AccessRefused['status'],
    context: CommandContext & { actorId: string },
  ): Promise<void> {
    const route = String((request.route as { path: unknown }).path);
    const targetId = await findTarget(this.pool, this.areas.list, route, String(request.params['id']));
    const refused = { type: 'AccessRefused', data: { method: request.method, route, targetId, status } };
    const hidesNothing = status === 404 && targetId === null;
    await this.append(accessStream(targetId ?? context.actorId), hidesNothing ? null : refused, context);
  }

  /** Many people may read one file, or be refused one thing, at once. They take turns, so none loses a race for the stream. */
  private async append(stream: string, event: DomainEvent | null, context: CommandContext): Promise<void> {
    await this.log.transact(
      context,
      async (unit) => {
        await unit.record(stream, ...(event ? [event] : []));
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

/** Takes as long as a commit, so that timing does not distinguish a hidden thing from one that does not exist (R2). */
const nothing = { text: `select pg_logical_emit_message(true, 'nothing refused', '')`, values: [] };
