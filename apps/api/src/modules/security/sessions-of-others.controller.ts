import { Controller, Delete, HttpCode, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { EndSessions, noSuchUser } from './end-sessions.command.js';

/** HR ends the sessions of a person, for example of a stolen phone (R79). */
@Controller('api/users/:id/sessions')
@Roles('HR_MANAGER')
export class SessionsOfOthersController {
  constructor(private readonly commandBus: CommandBus) {}

  @Delete()
  @TakesQuota('changes')
  @HttpCode(204)
  async endAll(@Param('id') id: string, @Context('EndSessions') context: CommandContext): Promise<void> {
    const userId = knownId(id, noSuchUser);
    await this.commandBus.execute(new EndSessions(userId, null, context));
  }
}
