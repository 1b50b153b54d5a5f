import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { type RequestableType, requestableTypes } from '@staffroom/contracts/time-off.js';
import { IsPlainDate } from '../../../platform/http/validators.js';

/** What a request for time off and its preview have in common. */
export class ProposedTimeOffDto {
  @IsIn(requestableTypes, { message: `Type must be one of ${requestableTypes.join(', ')}` })
  type: RequestableType;

  @IsPlainDate()
  startDate: PlainDate;

  @IsPlainDate()
  endDate: PlainDate;

  @IsOptional()
  @IsString({ message: 'Kind must be the id of a kind of special leave' })
  @MaxLength(64)
  kindId?: string;
}
