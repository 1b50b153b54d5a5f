import { Injectable } from '@nestjs/common';
import type { ExportedList } from '@staffroom/contracts/security.js';
import { exportsStream } from '@staffroom/domain/access/access-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';

/** Records which lists were exported, by whom, and how many people they name (R79). */
@Injectable()
export class ExportTrail {
  constructor(private readonly log: EventLog) {}

  async exported(list: ExportedList, people: number, context: CommandContext): Promise<void> {
    const stream = exportsStream(context.actorId!);
    const event = { type: 'ListExported', data: { list, people } };
    await this.log.transact(context, (unit) => unit.record(stream, event), { inTurn: stream });
  }
}
