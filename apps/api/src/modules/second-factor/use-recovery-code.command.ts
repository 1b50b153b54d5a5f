import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { secondFactor } from '@staffroom/domain/second-factor/second-factor.js';
import { secondFactorStream } from '@staffroom/domain/second-factor/second-factor-events.js';
import { type CommandContext, requiring } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import {
  hasRecoveryCode,
  openingWithStep,
  personOfStep,
  removeRecoveryCode,
  rightToStep,
  SessionStore,
} from '../auth/facade.js';
import { signInExpired, wrongCode } from './wrong-code.js';

/** Opens a session, and returns its id for the cookie. Null if the account was archived, deleted, or got another password meanwhile. */
export class UseRecoveryCode extends Command<string | null> {
  constructor(
    readonly userId: string,
    /** Of the sign-in that it completes. */
    readonly token: string,
    readonly code: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(UseRecoveryCode)
export class UseRecoveryCodeHandler implements ICommandHandler<UseRecoveryCode> {
  constructor(
    private readonly log: EventLog,
    private readonly sessions: SessionStore,
  ) {}

  async execute({ userId, token, code, context }: UseRecoveryCode): Promise<string | null> {
    const { keyring } = this.log;
    const { id, statement } = openingWithStep(token);
    // a code of an app may have completed it meanwhile, and then the recovery code stays
    const waiting = requiring(context, rightToStep(token, signInExpired));
    await this.log.transact(waiting, async (unit) => {
      const stream = secondFactorStream(userId);
      await unit.stateOf(secondFactor, stream);
      // Read after the stream: another use of the code, or of the token with a code, moves the stream, and the command is repeated.
      const isGood =
        (await personOfStep(unit.db, token)) === userId && (await hasRecoveryCode(unit.db, keyring, userId, code));
      if (!isGood) throw wrongCode(code);
      await unit.decide(secondFactor, stream, { type: 'UseRecoveryCode', data: { userId } });
      unit.also(removeRecoveryCode(keyring, userId, code));
      unit.also(statement);
    });
    return (await this.sessions.ownerOf(id)) ? id : null;
  }
}
