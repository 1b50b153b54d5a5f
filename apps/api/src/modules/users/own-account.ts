import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { Clock } from '../../platform/clock/clock.js';
import { AccountReader, type OwnUser } from '../auth/facade.js';
import { findOwnUser } from './user-list.view.js';

@Injectable()
export class OwnAccount extends AccountReader {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {
    super();
  }

  read(userId: string): Promise<OwnUser | null> {
    return findOwnUser(this.pool, userId, yearOf(this.clock.today()));
  }
}
