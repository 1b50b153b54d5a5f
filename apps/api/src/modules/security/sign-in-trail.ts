import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import type { LimitedCall } from '@staffroom/contracts/security.js';
import { securityStream } from '@staffroom/domain/security/security-events.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Keyring } from '../../platform/events/keyring.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import { type Account, credentialsEmailHmac, emailHmacById, networkOf, SignInWatch } from '../auth/facade.js';
import { browserName } from './browser-name.js';
import { type Count, countOne, type Origin, refusals } from './failed-sign-ins.js';
import { signInsInLastHour } from './security-events.view.js';

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

  override async signedIn(userId: string, newBrowser: boolean, request: Request): Promise<void> {
    const origin = originOf(request);
    const { network: address, browser } = origin;
    const event = { type: 'SignedIn', data: { userId, address, browser, newBrowser } };
    const stream = securityStream(userId);
    const context = { actorId: userId, command: 'SignIn', requestId: requestIdOf(request) };
    await this.log.transact(
      context,
      async (unit) => {
        if ((await signInsInLastHour(unit.db, userId)) < maxSignInsPerHour) return unit.record(stream, event);
        const account = await emailHmacById(unit.db, userId);
        if (account) unit.also(countOne(account, 'sign_ins', origin));
      },
      { inTurn: stream },
    );
  }

  override async failed(account: Account, request: Request): Promise<void> {
    await this.count(await this.emailHmacOf(account), 'failures', request);
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
const noAccount = Buffer.alloc(0);

function originOf(request: Request): Origin {
  return { network: networkOf(request.ip ?? ''), browser: browserName(request.get('user-agent')) };
}
