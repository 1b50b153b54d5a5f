/** A queue over HTTP: its filters and its pages. */
import { IsIn, IsOptional, IsString, IsUUID } from 'class-validator';
import type { Request, Response } from 'express';
import { requestStatuses, type RequestStatus } from '@staffroom/contracts/requests.js';
import { cursorOf, cursorPart, page, rowsToFetch } from '../../platform/http/paging.js';
import { IsOptionalText } from '../../platform/http/validators.js';
import type { QueuePlace, QueueQuery, QueueRow } from './team-queue.js';

const searchMax = 200;

export class TeamQueueDto {
  @IsOptional()
  @IsUUID('all', { message: 'User must be the id of a user' })
  userId?: string;

  @IsOptional()
  @IsIn(requestStatuses, { message: `Status must be one of ${requestStatuses.join(', ')}` })
  status?: RequestStatus;

  /** Part of the requester's name, or of another text that identifies the request, ignoring case. */
  @IsOptionalText(searchMax)
  search?: string;

  @IsOptional()
  @IsString()
  after?: string;
}

/** Reads the requested page and sends it with the address of the next one. */
export async function sendQueuePage(
  request: Request,
  response: Response,
  { userId, status, search }: TeamQueueDto,
  read: (query: QueueQuery) => Promise<QueueRow[]>,
): Promise<void> {
  const rows = await read({
    userId,
    status,
    search,
    after: placeOf(cursorOf(request, placeShape)),
    limit: rowsToFetch,
  });
  const shown = page(request, response, rows, ({ pending, createdMs, id }) => [Number(pending), createdMs, id]);
  response.type('application/json').send(`[${shown.map((row) => row.json).join(',')}]`);
}

const placeShape = [cursorPart.flag, cursorPart.epochMs, cursorPart.uuid];

function placeOf(cursor: string[] | null): QueuePlace | null {
  if (!cursor) return null;
  const [pending, createdMs, id] = cursor as [string, string, string];
  return { pending: pending === '1', createdMs: Number(createdMs), id };
}
