import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { IsIn, IsOptional, IsString, ValidateIf } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { unassigned } from '@staffroom/contracts/teams.js';
import { type Role, type UserSort, userSorts, type UserStatus } from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Clock } from '../../platform/clock/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { cursorOf, page, rowsToFetch } from '../../platform/http/paging.js';
import { IsId, IsOptionalText, oneOf } from '../../platform/http/validators.js';
import { IsRole, IsUserStatus } from './user-fields.js';
import { cursorParts, listUsers } from './user-list.view.js';

class UserListQuery {
  @IsOptionalText(200)
  search?: string;

  @IsOptional()
  @IsIn(['true', 'false'], { message: () => t('The filter canManage must be true or false') })
  canManage?: 'true' | 'false';

  @IsOptional()
  @ValidateIf(({ teamId }: UserListQuery) => teamId !== unassigned)
  @IsId(() => t('The filter teamId must be the id of a team, or {unassigned}', { unassigned }))
  teamId?: string;

  @IsOptional()
  @IsRole()
  role?: Role;

  @IsOptional()
  @IsUserStatus()
  status?: UserStatus;

  @IsOptional()
  @IsIn(userSorts, { message: oneOf(userSorts) })
  sort?: UserSort;

  @IsOptional()
  @IsIn(['asc', 'desc'], { message: () => t('Order must be asc or desc') })
  order?: 'asc' | 'desc';

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
    const { search, canManage, teamId, role, status, sort = 'created' } = query;
    const year = yearOf(this.clock.today());
    const after = cursorOf(request, cursorParts(sort, year));
    const rows = await listUsers(this.pool, viewer, year, {
      ...{ search, role, status },
      canManage: canManage === 'true',
      teamId: teamId === unassigned ? null : teamId,
      order: sort,
      descending: (query.order ?? (sort === 'created' ? 'desc' : 'asc')) === 'desc',
      after,
      limit: rowsToFetch,
    });
    const shown = page(request, response, rows, ({ place }) => place);
    response.type('application/json').send(`[${shown.map((row) => row.json).join(',')}]`);
  }
}
