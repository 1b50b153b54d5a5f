import { Body, Controller, Inject, Put, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import type { ChosenLanguage } from '@staffroom/contracts/auth.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { mirrorLanguage } from '../auth/facade.js';
import { ChooseLanguage, ChosenLanguageDto } from './choose-language.command.js';

/** Under `auth`, because the page of a required password change offers it too. */
@Controller('api/auth/language')
export class OwnLanguageController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Put()
  @TakesQuota('changes')
  async choose(
    @Body() { language }: ChosenLanguageDto,
    @CurrentUser() { id }: SignedInUser,
    @Context('ChooseLanguage') context: CommandContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ChosenLanguage> {
    await this.commands.execute(new ChooseLanguage(id, language, context));
    mirrorLanguage(language, request, response, this.config);
    return { language };
  }
}
