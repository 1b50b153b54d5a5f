import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import type { CommandContext } from '../../../platform/event-log/command-context.js';
import { EventLog } from '../../../platform/event-log/event-log.js';

/** Only the requester may withdraw. The command uses the sender's own ledger, which contains no requests of other people. */
export class WithdrawTimeOff extends Command<void> {
  constructor(
    readonly byUserId: string,
    readonly requestId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(WithdrawTimeOff)
export class WithdrawTimeOffHandler implements ICommandHandler<WithdrawTimeOff> {
  constructor(private readonly log: EventLog) {}

  async execute({ byUserId, requestId, context }: WithdrawTimeOff): Promise<void> {
    const command = { type: 'WithdrawTimeOff', data: { requestId, byUserId } } as const;
    await this.log.run(timeOffLedger, timeOffStream(byUserId), () => command, context);
  }
}
