/** What the queues of time off and refunds need in addition to their requests. */
import { Controller, Get } from '@nestjs/common';
import { Pool } from 'pg';
import type { PendingCounts } from '@staffroom/contracts/requests.js';
import type { SeenTeam } from '@staffroom/contracts/teams.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { countPending, seenTeams } from './queues.view.js';

@Controller('api/team')
@Roles('HR_MANAGER', 'EXECUTIVE')
export class QueuesController {
  constructor(private readonly pool: Pool) {}

  @Get('pending')
  pending(@CurrentUser() user: SignedInUser): Promise<PendingCounts> {
    return countPending(this.pool, user);
  }

  @Get('teams')
  teams(@CurrentUser() user: SignedInUser): Promise<SeenTeam[]> {
    return seenTeams(this.pool, user);
  }
}
