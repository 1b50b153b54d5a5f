/** What the queues of time off and refunds need in addition to their requests. */
import { Controller, Get } from '@nestjs/common';
import { Pool } from 'pg';
import type { PendingCounts } from '@staffroom/contracts/requests.js';
import type { SeenTeam } from '@staffroom/contracts/teams.js';
import { Clock } from '../../platform/clock/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { type Reviewer, reviewerOn } from '../substitutes/facade.js';
import { countPending, seenTeams } from './queues.view.js';

@Controller('api/team')
@Roles('HR_MANAGER', 'EXECUTIVE')
export class QueuesController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Get('pending')
  async pending(@CurrentUser() user: SignedInUser): Promise<PendingCounts> {
    return countPending(this.pool, await this.reviewer(user));
  }

  @Get('teams')
  async teams(@CurrentUser() user: SignedInUser): Promise<SeenTeam[]> {
    return seenTeams(this.pool, await this.reviewer(user));
  }

  private reviewer(user: SignedInUser): Promise<Reviewer> {
    return reviewerOn(this.pool, user, this.clock.today());
  }
}
