import { randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { accountOf, hashPassword, type Identity, keepIdentity, updatePassword } from '../auth/facade.js';
import { people } from '../directory/facade.js';

/** The account belongs to this identity from now on, and needs no new password (R64). */
export class LinkIdentity extends Command<void> {
  constructor(
    readonly userId: string,
    readonly identity: Identity,
    /** The address that the provider has verified, or null. */
    readonly email: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(LinkIdentity)
export class LinkIdentityHandler implements ICommandHandler<LinkIdentity> {
  constructor(private readonly log: EventLog) {}

  /**
   * Of two sign-ins to an account at the same moment, the second sees the first. If HR changes the address meanwhile, the account belongs to the
   * identity only if the new address is the verified one.
   */
  async execute({ userId, identity, email, context }: LinkIdentity): Promise<void> {
    const { keyring } = this.log;
    const passwordOfNobody = await hashOfNobody();
    await this.log.transact(
      context,
      async (unit) => {
        const isLinked = (await accountOf(unit.db, keyring, identity)) === userId;
        const data = { ...identity, isLinked, email };
        const isTemporary = await passwordMustChange(unit.db, userId);
        await unit.decide(userDecider, userStream(userId), { type: 'LinkIdentity', data });
        if (!isLinked) unit.also(keepIdentity(keyring, userId, identity));
        if (isTemporary) unit.also(updatePassword(userId, passwordOfNobody)); // HR may know it, and nobody is asked to replace it any more
      },
      { inTurn: `link ${userStream(userId)}` },
    );
  }
}

async function passwordMustChange(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from ${people('u')} where u.id = $1 and u.require_password_change`, [
    userId,
  ]);
  return rowCount === 1;
}

let hashed: Promise<string> | undefined;

/** Of a password that nobody has seen. Hashed once, because a hash takes 50 ms. */
function hashOfNobody(): Promise<string> {
  return (hashed ??= hashPassword(randomBytes(32).toString('base64url')));
}
