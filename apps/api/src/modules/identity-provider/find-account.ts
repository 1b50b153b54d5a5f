import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { userLimits } from '@staffroom/contracts/users.js';
import { brokenConstraint, PersonGone } from '../../platform/database/sql-errors.js';
import { RuleBroken } from '../../platform/event-log/unit-of-work.js';
import { Keyring } from '../../platform/events/keyring.js';
import { AppError } from '../../platform/http/app-error.js';
import { unprintable } from '../../platform/http/unprintable.js';
import { accountOf, hasIdentity, userIdByEmail } from '../auth/facade.js';
import { CreateUser, isUserEmail, LinkIdentity } from '../users/facade.js';
import { type KnownPerson, Provider } from './provider.js';
import { SignInProblem } from './sign-in-problem.js';

/** The account of the person whom the provider knows: by their identity, the first time by their verified address (R64). */
@Injectable()
export class FindAccount {
  constructor(
    private readonly pool: Pool,
    private readonly keyring: Keyring,
    private readonly commands: CommandBus,
    private readonly provider: Provider,
  ) {}

  async of(person: KnownPerson, requestId: string): Promise<string> {
    const userId =
      (await accountOf(this.pool, this.keyring, person.identity)) ?? (await this.byEmail(person, requestId));
    const context = { actorId: userId, command: 'LinkIdentity', requestId };
    try {
      await this.commands.execute(new LinkIdentity(userId, person.identity, person.email, context));
    } catch (error) {
      // archived, or deleted since; or another tab, or another person with this address, was first
      if (error instanceof RuleBroken || error instanceof PersonGone) throw new SignInProblem('UNKNOWN_PERSON');
      if (brokenConstraint(error)?.startsWith('identities_')) throw new SignInProblem('OTHER_IDENTITY');
      throw error;
    }
    return userId;
  }

  private async byEmail({ identity, email, name }: KnownPerson, requestId: string): Promise<string> {
    if (email === null || !isUserEmail(email)) throw new SignInProblem('NO_EMAIL');
    const userId = await userIdByEmail(this.pool, this.keyring, email);
    if (!userId) return this.create(email, name ?? email, requestId);
    if (!(await hasIdentity(this.pool, this.keyring, userId, identity.issuer))) return userId;
    // another tab may have linked this identity since it was looked for
    if ((await accountOf(this.pool, this.keyring, identity)) === userId) return userId;
    // An address can pass to someone else; the account does not.
    throw new SignInProblem('OTHER_IDENTITY');
  }

  private async create(email: string, name: string, requestId: string): Promise<string> {
    if (!this.provider.settings?.creates) throw new SignInProblem('UNKNOWN_PERSON');
    const password = randomBytes(32).toString('base64url'); // nobody knows it
    const shown = name.replace(/\s+/g, ' ').replaceAll(new RegExp(unprintable, 'gu'), '');
    const fullName = (shown.trim() || email).slice(0, userLimits.fullNameMax);
    const user = { email, fullName, jobTitle: 'Employee', password };
    const context = { actorId: null, command: 'CreateUser', requestId: requestId || randomUUID() };
    try {
      return await this.commands.execute(new CreateUser(user, context, true));
    } catch (error) {
      const isTaken = error instanceof AppError || error instanceof RuleBroken;
      const userId = isTaken ? await userIdByEmail(this.pool, this.keyring, email) : null; // in another tab
      if (userId) return userId;
      throw error;
    }
  }
}
