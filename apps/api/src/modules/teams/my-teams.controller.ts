import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { type TeamGroup, unassigned } from '@staffroom/contracts/teams.js';
import { Clock } from '../../platform/clock/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { addressAfter, cursorOf, cursorPart, page, rowsToFetch } from '../../platform/http/paging.js';
import { seesTeamFiles } from '../company/facade.js';
import {
  type Group,
  listMembers,
  listReports,
  type MemberRow,
  myTeams,
  type Place,
  unassignedGroup,
} from './my-teams.view.js';
import { membersInView } from './team-access.view.js';

class PageQuery {
  @IsOptional()
  @IsString()
  after?: string;
}

@Controller('api')
@Roles('HR_MANAGER', 'EXECUTIVE')
export class MyTeamsController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Get('my-teams')
  async myTeams(
    @CurrentUser() user: SignedInUser,
    @Query() _query: PageQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const rows = await myTeams(this.pool, user, this.year(), { after: placeOf(request), limit: rowsToFetch });
    const groups = page(request, response, rows, cursorAfter);
    const showsFiles = await seesTeamFiles(this.pool, user.role);
    const isLastPage = groups.length === rows.length;
    if (isLastPage && user.role === 'HR_MANAGER') groups.push(await unassignedGroup(this.pool, this.year()));
    response.type('application/json').send(`[${groups.map((group) => groupJson(group, showsFiles)).join(',')}]`);
  }

  /** Continues the members of a group of My Team (R62). */
  @Get('teams/:id/members')
  async members(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Query() _query: PageQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const members = await membersInView(this.pool, user, id);
    const asked = { after: placeOf(request), limit: rowsToFetch };
    sendPeople(request, response, await listMembers(this.pool, members, this.year(), asked));
  }

  @Get('direct-reports')
  async directReports(
    @CurrentUser() user: SignedInUser,
    @Query() _query: PageQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const asked = { after: placeOf(request), limit: rowsToFetch };
    sendPeople(request, response, await listReports(this.pool, user.id, this.year(), asked));
  }

  private year(): number {
    return yearOf(this.clock.today());
  }
}

function groupJson({ id, name, managerId, memberCount, members }: Group, showsFiles: boolean): string {
  const isWhole = members.length === memberCount;
  const moreMembers = isWhole
    ? null
    : addressAfter(`/api/teams/${id ?? unassigned}/members`, cursorAfter(members.at(-1)!));
  const head: Omit<TeamGroup, 'members'> = { id, name, managerId, memberCount, showsFiles, moreMembers };
  return `${JSON.stringify(head).slice(0, -1)},"members":[${members.map(({ json }) => json).join(',')}]}`;
}

function sendPeople(request: Request, response: Response, rows: MemberRow[]): void {
  const shown = page(request, response, rows, cursorAfter);
  response.type('application/json').send(`[${shown.map(({ json }) => json).join(',')}]`);
}

function placeOf(request: Request): Place | null {
  const cursor = cursorOf(request, [cursorPart.epochMs, cursorPart.uuid]);
  return cursor && { createdMs: Number(cursor[0]), id: cursor[1]! };
}

function cursorAfter({ createdMs, id }: { createdMs: number; id: string | null }): (string | number)[] {
  return [createdMs, id!];
}
