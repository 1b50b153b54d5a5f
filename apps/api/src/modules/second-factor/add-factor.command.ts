import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FactorKind } from '@staffroom/contracts/second-factor.js';
import { secondFactor } from '@staffroom/domain/second-factor/second-factor.js';
import { secondFactorStream } from '@staffroom/domain/second-factor/second-factor-events.js';
import { brokenConstraint, PersonGone } from '../../platform/database/sql-errors.js';
import { type CommandContext, newId } from '../../platform/event-log/command-context.js';
import { dataKeyOf } from '../../platform/event-log/data-key.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import {
  endOtherSessionsOf,
  factorAddedBefore,
  hasFactorNow,
  keepFactor,
  keepRecoveryCodes,
  lockCredentials,
} from '../auth/facade.js';
import { setUpIsOver } from './set-up-over.js';
import { newRecoveryCodes } from './recovery-codes.js';

export interface NewFactor {
  kind: FactorKind;
  name: string;
  /** Stored encrypted. */
  secret: Buffer;
  /** What no other factor may share. */
  identifier: Buffer;
  lastCount: number;
}

/**
 * Returns the recovery codes, which are issued with the first factor. The other sessions end then, because they began with the password alone.
 */
export class AddFactor extends Command<string[] | null> {
  constructor(
    readonly userId: string,
    readonly factor: NewFactor,
    readonly sessionId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddFactor)
export class AddFactorHandler implements ICommandHandler<AddFactor> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, factor, sessionId, context }: AddFactor): Promise<string[] | null> {
    const { keyring } = this.log;
    const { kind, name, secret, identifier, lastCount } = factor;
    const factorId = newId(context, keyring);
    const codes = newRecoveryCodes();
    const stream = secondFactorStream(userId);
    const work = this.log.transact(context, async (unit) => {
      const { factors } = await unit.stateOf(secondFactor, stream);
      await unit.decide(secondFactor, stream, { type: 'AddSecondFactor', data: { userId, factorId, kind, name } });
      const dataKey = await dataKeyOf(unit.db, keyring, userId);
      if (!dataKey) throw new PersonGone('This person no longer exists.');
      unit.also(keepFactor(keyring, dataKey, userId, { id: factorId, kind, secret, lastCount }, identifier));
      const isFirst = factors.length === 0;
      if (isFirst) {
        unit.also(keepRecoveryCodes(keyring, userId, codes));
        unit.also(lockCredentials(userId));
        unit.also(endOtherSessionsOf(userId, sessionId));
        unit.also(hasFactorNow(sessionId));
      }
      return isFirst;
    });
    const { isRepetition, result: isFirst } = await work.catch((error: unknown) => {
      throw brokenConstraint(error) === factorAddedBefore ? setUpIsOver() : error;
    });
    return isFirst && !isRepetition ? codes : null;
  }
}
