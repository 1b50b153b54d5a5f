import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { type RequestableType, requestableTypes } from '@staffroom/contracts/time-off.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { IsPlainDate, oneOf } from '../../../platform/http/validators.js';

/** What a request for time off and its preview have in common. */
export class ProposedTimeOffDto {
  @IsIn(requestableTypes, { message: oneOf(requestableTypes) })
  type: RequestableType;

  @IsPlainDate()
  startDate: PlainDate;

  @IsPlainDate()
  endDate: PlainDate;

  @IsOptional()
  @IsString({ message: () => t('Kind must be the id of a kind of special leave') })
  @MaxLength(64)
  kindId?: string;
}
