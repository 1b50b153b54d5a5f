import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { IsIn, IsOptional, IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { Clock } from '../../platform/http/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { cursorOf, cursorPart, page, rowsToFetch } from '../../platform/http/paging.js';
import { IsOptionalText } from '../../platform/http/validators.js';
import { listUsers } from './user-list.view.js';

class UserListQuery {
  @IsOptionalText(200)
  search?: string;

  @IsOptional()
  @IsIn(['true', 'false'], { message: 'The filter canManage must be true or false' })
  canManage?: 'true' | 'false';

  @IsOptional()
  @IsString()
  after?: string;
}

@Controller('api')
export class UsersController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Get('users')
  @Roles('HR_MANAGER')
  async all(@Query() query: UserListQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.list(null, query, request, response);
  }

  /** Everyone whom the viewer sees (R16a). Employees see only themselves, so this route is forbidden to them (SPEC.md section 6). */
  @Get('team/members')
  @Roles('HR_MANAGER', 'EXECUTIVE')
  async members(
    @CurrentUser() user: SignedInUser,
    @Query() query: UserListQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.list(user, query, request, response);
  }

  /** Users, as JSON from the database. */
  private async list(
    viewer: SignedInUser | null,
    query: UserListQuery,
    request: Request,
    response: Response,
  ): Promise<void> {
    const { search, canManage } = query;
    const year = Number(this.clock.today().slice(0, 4));
    const after = cursorOf(request, [cursorPart.epochMs, cursorPart.uuid]);
    const rows = await listUsers(this.pool, viewer, year, {
      search,
      canManage: canManage === 'true',
      after,
      limit: rowsToFetch,
    });
    const shown = page(request, response, rows, ({ createdMs, id }) => [createdMs, id]);
    response.type('application/json').send(`[${shown.map((row) => row.json).join(',')}]`);
  }
}
