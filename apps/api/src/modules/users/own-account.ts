import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import type { User } from '@staffroom/contracts/users.js';
import { Clock } from '../../platform/clock/clock.js';
import { AccountReader } from '../auth/facade.js';
import { findUser } from './user-list.view.js';

@Injectable()
export class OwnAccount extends AccountReader {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {
    super();
  }

  read(userId: string): Promise<User | null> {
    return findUser(this.pool, userId, yearOf(this.clock.today()));
  }
}
