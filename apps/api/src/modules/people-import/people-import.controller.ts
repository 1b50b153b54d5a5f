/** People from a CSV file, for HR managers (R59a). */
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ImportPreview, ImportReply } from '@staffroom/contracts/people-import.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { LargeBody } from '../../platform/http/body.guard.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { NeedsConfirmation } from '../auth/facade.js';
import { ImportPeople, ImportPeopleDto, PreviewImport } from './import-people.command.js';

/** The text of a file in JSON, with its escapes. */
const bodyBytes = 12 * 1024 * 1024;

@Controller('api/users/import')
@Roles('HR_MANAGER')
export class PeopleImportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly log: EventLog,
  ) {}

  @Post('preview')
  @LargeBody(bodyBytes)
  @HttpCode(200)
  @TakesQuota('changes')
  async preview(
    @Body() wanted: ImportPeopleDto,
    @Context('PreviewImport') context: CommandContext,
  ): Promise<ImportPreview> {
    const shown = await this.commands.execute(new PreviewImport(wanted, context));
    await this.log.confirm(context); // the body may have arrived long after its headers
    return shown;
  }

  @Post()
  @NeedsConfirmation()
  @LargeBody(bodyBytes)
  @HttpCode(200)
  @TakesQuota('changes')
  import(@Body() wanted: ImportPeopleDto, @Context('ImportPeople') context: CommandContext): Promise<ImportReply> {
    return this.commands.execute(new ImportPeople(wanted, context));
  }
}
