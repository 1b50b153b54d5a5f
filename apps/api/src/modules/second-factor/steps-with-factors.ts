import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { SecondStep } from '@staffroom/contracts/second-factor.js';
import { Keyring } from '../../platform/events/keyring.js';
import { beginStep, type Factor, factorsOf, personOfStep, SecondSteps } from '../auth/facade.js';
import { Passkeys } from './passkeys.js';

/** Begins the second step of a sign-in, for people who have a second factor. */
@Injectable()
export class StepsWithFactors extends SecondSteps {
  constructor(
    private readonly pool: Pool,
    private readonly keyring: Keyring,
    private readonly passkeys: Passkeys,
  ) {
    super();
  }

  override async begin(userId: string, passwordHash: string): Promise<SecondStep | null> {
    const factors = await factorsOf(this.pool, this.keyring, userId);
    if (factors.length === 0) return null;
    return this.stepOf(await beginStep(this.pool, userId, passwordHash), factors);
  }

  override async begun(token: string): Promise<SecondStep | null> {
    const userId = await personOfStep(this.pool, token);
    return userId ? this.stepOf(token, await factorsOf(this.pool, this.keyring, userId)) : null;
  }

  private async stepOf(token: string, factors: readonly Factor[]): Promise<SecondStep> {
    const kinds = [...new Set(factors.map(({ kind }) => kind))].sort();
    return { token, kinds, passkey: await this.passkeys.toSignIn(token, factors) };
  }
}
