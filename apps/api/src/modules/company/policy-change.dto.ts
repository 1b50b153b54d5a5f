/** A change of any policy, as it is sent. It checks that values are of their type; the rules of the domain check the values. */
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import {
  type CarryOverExpiry,
  type CompanyDay,
  companyLimits,
  type PolicyChangeBody,
} from '@staffroom/contracts/company.js';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import { countries, type Country } from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { IsLanguage, IsOneLine, oneOf } from '../../platform/http/validators.js';

const changes: readonly PolicyChangeBody['change'][] = [
  ...(['REMINDERS', 'CARRY_OVER', 'SPECIAL_LEAVE', 'SPECIAL_LEAVE_REMOVED', 'COMPANY_DAY'] as const),
  ...(['COMPANY_DAY_REMOVED', 'RETENTION', 'TEAM_FILES', 'LANGUAGE'] as const),
];
const expiries: readonly CarryOverExpiry['kind'][] = ['DATE', 'MONTHS_AFTER_YEAR', 'NEVER'];
const effects: readonly CompanyDay['effect'][] = ['HOLIDAY', 'CLOSURE'];
const wholeNumber = { message: () => t('Please give a whole number.') };
const yesOrNo = { message: () => t('Please choose yes or no.') };
const idMax = 64;

class ExpiryDto {
  @IsIn(expiries, { message: () => t('Please choose until when.') })
  kind: CarryOverExpiry['kind'];

  @IsOptional()
  @IsInt(wholeNumber)
  month?: number;

  @IsOptional()
  @IsInt(wholeNumber)
  day?: number;

  @IsOptional()
  @IsInt(wholeNumber)
  months?: number;
}

/** Each kind of change uses some of the fields. `policy-commands.ts` refuses one without the fields that it needs. */
export class PolicyChangeDto {
  @IsIn(changes, { message: oneOf(changes) })
  change: PolicyChangeBody['change'];

  @IsOptional()
  @IsDateString({}, { message: () => t('Seen change at must be a time') })
  seenChangeAt?: string | null;

  @IsOptional()
  @IsIn(countries, { message: oneOf(countries) })
  country?: Country | null;

  @IsOptional()
  @IsInt({ message: () => t('Please give a whole number of working days.') })
  remindAfterDays?: number;

  @IsOptional()
  @IsInt({ message: () => t('Please give a whole number of working days.') })
  escalateAfterDays?: number;

  @IsOptional()
  @IsInt(wholeNumber)
  days?: number | null;

  @IsOptional()
  @IsObject({ message: () => t('Please send the expiry as an object.') })
  @ValidateNested()
  @Type(() => ExpiryDto)
  expiry?: ExpiryDto;

  @IsOptional()
  @IsString({ message: () => t('Kind must be the id of a kind of special leave') })
  @MaxLength(idMax)
  kindId?: string;

  @IsOptional()
  @IsOneLine(companyLimits.nameMax)
  name?: string;

  @IsOptional()
  @IsBoolean(yesOrNo)
  isPaid?: boolean;

  @IsOptional()
  @IsInt(wholeNumber)
  daysPerYear?: number | null;

  @IsOptional()
  @IsBoolean(yesOrNo)
  needsNote?: boolean;

  @IsOptional()
  @IsString({ message: () => t('Day must be the id of a company day') })
  @MaxLength(idMax)
  dayId?: string;

  @IsOptional()
  @IsInt(wholeNumber)
  year?: number | null;

  @IsOptional()
  @IsInt(wholeNumber)
  month?: number;

  @IsOptional()
  @IsInt(wholeNumber)
  day?: number;

  @IsOptional()
  @IsBoolean(yesOrNo)
  isHalf?: boolean;

  @IsOptional()
  @IsIn(effects, { message: () => t('Please choose a holiday or a closure.') })
  effect?: CompanyDay['effect'];

  @IsOptional()
  @IsString({ message: () => t('Region must be the code of a region') })
  @MaxLength(idMax)
  regionId?: string | null;

  @IsOptional()
  @IsInt(wholeNumber)
  PAYSLIP?: number;

  @IsOptional()
  @IsInt(wholeNumber)
  RECEIPT?: number;

  @IsOptional()
  @IsInt(wholeNumber)
  SICK_NOTE?: number;

  @IsOptional()
  @IsBoolean(yesOrNo)
  executivesSeeFiles?: boolean;

  @IsOptional()
  @IsLanguage()
  language?: Language;
}
