/** A queue over HTTP: its filters, its orders and its pages. */
import { applyDecorators } from '@nestjs/common';
import { IsIn, IsOptional, IsString, IsUUID, ValidateIf } from 'class-validator';
import type { Request, Response } from 'express';
import { requestStatuses, type RequestStatus } from '@staffroom/contracts/requests.js';
import { unassigned } from '@staffroom/contracts/teams.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { AppError } from '../../platform/http/app-error.js';
import { knownId } from '../../platform/http/known-id.js';
import { cursorOf, page, rowsToFetch } from '../../platform/http/paging.js';
import { IsId, IsOptionalText, oneOf } from '../../platform/http/validators.js';
import { defaultOrder, type QueueList, queueLists, type QueueQuery, type QueueRow } from './team-queue.js';

const searchMax = 200;

/** For a field `list`. */
export function IsQueueList(lists: readonly QueueList[]): PropertyDecorator {
  return applyDecorators(IsOptional(), IsIn(lists, { message: oneOf(lists) }));
}

export class TeamQueueDto {
  @IsOptional()
  @IsUUID('all', { message: () => t('User must be the id of a user') })
  userId?: string;

  @IsOptional()
  @ValidateIf(({ teamId }: TeamQueueDto) => teamId !== unassigned)
  @IsId(() => t('Team must be the id of a team, or {unassigned}', { unassigned }))
  teamId?: string;

  @IsOptional()
  @IsIn(requestStatuses, { message: oneOf(requestStatuses) })
  status?: RequestStatus;

  /** Beginnings of words of the requester's name, email or job title, or of another text that identifies the request. */
  @IsOptionalText(searchMax)
  search?: string;

  @IsOptional()
  @IsString()
  after?: string;
}

/** One request of the queue, pending or reviewed. */
export async function sendQueued(
  response: Response,
  requestId: string,
  missing: () => AppError,
  read: (query: QueueQuery) => Promise<QueueRow[]>,
): Promise<void> {
  const [row] = await read({ id: knownId(requestId, missing), order: defaultOrder, after: null, limit: 1 });
  if (!row) throw missing();
  response.type('application/json').send(row.json);
}

/** Reads the requested page and sends it with the address of the next one. */
export async function sendQueuePage(
  request: Request,
  response: Response,
  { list, userId, teamId, status, search }: TeamQueueDto & { list?: QueueList },
  read: (query: QueueQuery) => Promise<QueueRow[]>,
): Promise<void> {
  const order = list ? queueLists[list] : defaultOrder;
  const after = cursorOf(
    request,
    order.values.map(({ cursor }) => cursor),
  );
  const team = teamId === unassigned ? null : teamId;
  const rows = await read({ userId, teamId: team, status, search, order, after, limit: rowsToFetch });
  const shown = page(request, response, rows, ({ place }) => place);
  response.type('application/json').send(`[${shown.map((row) => row.json).join(',')}]`);
}
