import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { CurrentUser, NoUse, type SignedInUser } from '../../platform/http/current-user.js';
import { refuseOtherThan, sessionHash, sessionIdOf } from '../auth/facade.js';
import { ChangeFeed } from './change-feed.js';

@Controller('api/changes')
export class ChangesController {
  constructor(
    private readonly feed: ChangeFeed,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Server-sent events with the names of lists that have changed, until the session ends. */
  @Get()
  @NoUse()
  async changes(@CurrentUser() user: SignedInUser, @Req() request: Request, @Res() response: Response): Promise<void> {
    refuseOtherThan(user.id, request);
    const { id, role } = user;
    const session = sessionHash(sessionIdOf(request, this.config)!).toString('hex');
    await this.feed.open(response, { id, role, sessionHash: session });
    if (request.method === 'HEAD') response.end();
  }
}
