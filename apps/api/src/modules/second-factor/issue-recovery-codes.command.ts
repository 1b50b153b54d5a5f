import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { secondFactor } from '@staffroom/domain/second-factor/second-factor.js';
import { secondFactorStream } from '@staffroom/domain/second-factor/second-factor-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { forgetRecoveryCodes, keepRecoveryCodes } from '../auth/facade.js';
import { newRecoveryCodes } from './recovery-codes.js';

/** Returns null if the same command was carried out before, because only hashes were kept. */
export class IssueRecoveryCodes extends Command<string[] | null> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(IssueRecoveryCodes)
export class IssueRecoveryCodesHandler implements ICommandHandler<IssueRecoveryCodes> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, context }: IssueRecoveryCodes): Promise<string[] | null> {
    const codes = newRecoveryCodes();
    const command = { type: 'IssueRecoveryCodes', data: { userId } } as const;
    const { isRepetition } = await this.log.transact(context, async (unit) => {
      await unit.decide(secondFactor, secondFactorStream(userId), command);
      unit.also(forgetRecoveryCodes(userId));
      unit.also(keepRecoveryCodes(this.log.keyring, userId, codes));
    });
    return isRepetition ? null : codes;
  }
}
