import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import type { LimitedCall } from '@staffroom/contracts/security.js';
import { securityStream } from '@staffroom/domain/security/security-events.js';
import { PersonGone } from '../../platform/database/sql-errors.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Keyring } from '../../platform/events/keyring.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import {
  type Account,
  credentialsEmailHmac,
  emailHmacById,
  type FailedAt,
  nameOrigin,
  networkOf,
  type OpenedSession,
  SignInWatch,
} from '../auth/facade.js';
import { browserName } from './browser-name.js';
import { type Count, countOne, type Origin, refusals } from './failed-sign-ins.js';
import { inLastHour } from './security-events.view.js';

/** Further ones are merged, so that the log does not grow with every sign-in of one account. */
export const maxSignInsPerHour = 30;

/** Records sign-ins at once, and counts failures and further sign-ins for a worker to record. */
@Injectable()
export class SignInTrail extends SignInWatch {
  constructor(
    private readonly log: EventLog,
    private readonly pool: Pool,
    private readonly keyring: Keyring,
  ) {
    super();
  }

  override async signedIn({ userId, sessionId, way, newBrowser }: OpenedSession, request: Request): Promise<void> {
    const origin = originOf(request);
    const { network: address, browser } = origin;
    const event = { type: 'SignedIn', data: { userId, address, browser, newBrowser, way } };
    const stream = securityStream(userId);
    const context = { actorId: userId, command: 'SignIn', requestId: requestIdOf(request) };
    await this.log.transact(
      context,
      async (unit) => {
        unit.also(nameOrigin(sessionId, origin));
        if ((await inLastHour(unit.db, userId, 'SIGNED_IN')) < maxSignInsPerHour) return unit.record(stream, event);
        const account = await emailHmacById(unit.db, userId);
        if (account) unit.also(countOne(account, 'sign_ins', origin));
      },
      { inTurn: stream },
    );
  }

  override async failed(account: Account, request: Request, at: FailedAt = 'sign-in'): Promise<void> {
    await this.count(await this.emailHmacOf(account), failureCounts[at], request);
  }

  override async signedOut(userId: string, request: Request): Promise<void> {
    const { network: address, browser } = originOf(request);
    const stream = securityStream(userId);
    const context = { actorId: userId, command: 'SignOut', requestId: requestIdOf(request) };
    const record = async (unit: UnitOfWork) => {
      if ((await inLastHour(unit.db, userId, 'SIGNED_OUT')) < maxSignInsPerHour)
        await unit.record(stream, { type: 'SignedOut', data: { userId, address, browser } });
    };
    await this.log.transact(context, record, { inTurn: stream }).catch((error: unknown) => {
      if (!(error instanceof PersonGone)) throw error;
    });
  }

  override async limited(call: LimitedCall, account: Account, request: Request): Promise<void> {
    await this.count(await this.emailHmacOf(account), refusals[call], request);
  }

  private async count(emailHmac: Buffer, what: Count, request: Request): Promise<void> {
    const { text, values } = countOne(emailHmac, what, originOf(request));
    await this.pool.query(text, [...values]);
  }

  private async emailHmacOf(account: Account): Promise<Buffer> {
    if ('email' in account) return credentialsEmailHmac(this.keyring, account.email);
    return (account.userId && (await emailHmacById(this.pool, account.userId))) || noAccount;
  }
}

/** One row counts all attempts for unknown accounts. */
const failureCounts: Record<FailedAt, Count> = {
  'sign-in': 'failures',
  provider: 'provider_failures',
  confirmation: 'confirm_failures',
};

const noAccount = Buffer.alloc(0);

function originOf(request: Request): Origin {
  return { network: networkOf(request.ip ?? ''), browser: browserName(request.get('user-agent')) };
}
