import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { accountOf, type Identity, keepIdentity } from '../auth/facade.js';

/** The account belongs to this identity from now on, and needs no new password (R64). */
export class LinkIdentity extends Command<void> {
  constructor(
    readonly userId: string,
    readonly identity: Identity,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(LinkIdentity)
export class LinkIdentityHandler implements ICommandHandler<LinkIdentity> {
  constructor(private readonly log: EventLog) {}

  /** Of two sign-ins to an account at the same moment, the second sees the first. */
  async execute({ userId, identity, context }: LinkIdentity): Promise<void> {
    const { keyring } = this.log;
    await this.log.transact(
      context,
      async (unit) => {
        const isLinked = (await accountOf(unit.db, keyring, identity)) === userId;
        const data = { ...identity, isLinked };
        await unit.decide(userDecider, userStream(userId), { type: 'LinkIdentity', data });
        if (!isLinked) unit.also(keepIdentity(keyring, userId, identity));
      },
      { inTurn: `link ${userStream(userId)}` },
    );
  }
}
