import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import {
  type PayrollColumn,
  type PayrollDates,
  payrollDates,
  type PayrollDecimal,
  payrollDecimals,
  type PayrollField,
  payrollFields,
  payrollLimits,
  type PayrollMap,
  type PayrollSeparator,
  payrollSeparators,
  type PayrollSettings,
} from '@staffroom/contracts/payroll-export.js';
import { company } from '@staffroom/domain/company/company.js';
import { companyStream } from '@staffroom/domain/company/company-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { IsOneLine, IsPlainText, oneOf } from '../../platform/http/validators.js';

const { columnsMax, headingMax, preambleMax, kindsMax, wageTypeMax, datevNumberMax } = payrollLimits;
const idMax = 64;
const text = { message: () => t('Please send a text.') };

class WageTypeDto {
  @IsString(text)
  @MaxLength(idMax)
  kind: string;

  @IsString(text)
  @IsOneLine(wageTypeMax)
  wageType: string;
}

class ColumnDto implements PayrollColumn {
  @IsIn(payrollFields, { message: () => t('Please choose what the column contains.') })
  field: PayrollField;

  @IsString(text)
  @IsOneLine(headingMax)
  heading: string;

  @IsString(text)
  @IsOneLine(headingMax)
  text: string;
}

class MapDto implements PayrollMap {
  @ArrayMaxSize(columnsMax, { message: () => t('A file may have at most {max} columns.', { max: String(columnsMax) }) })
  @IsArray({ message: () => t('Please choose columns.') })
  @IsObject({ each: true, message: () => t('Please choose columns.') })
  @ValidateNested({ each: true })
  @Type(() => ColumnDto)
  columns: ColumnDto[];

  @IsIn(payrollSeparators, { message: oneOf(payrollSeparators) })
  separator: PayrollSeparator;

  @IsIn(payrollDecimals, { message: oneOf(payrollDecimals) })
  decimal: PayrollDecimal;

  @IsIn(payrollDates, { message: oneOf(payrollDates) })
  dates: PayrollDates;

  @IsBoolean({ message: () => t('Please choose yes or no.') })
  hasHeadings: boolean;

  @IsString(text)
  @IsPlainText(preambleMax)
  preamble: string;

  @IsBoolean({ message: () => t('Please choose yes or no.') })
  onlyComplete: boolean;
}

export class PayrollSettingsDto implements PayrollSettings {
  @ArrayMaxSize(kindsMax, {
    message: () => t('At most {max} kinds of leave have a wage type.', { max: String(kindsMax) }),
  })
  @IsArray({ message: () => t('Please send the wage types.') })
  @IsObject({ each: true, message: () => t('Please send the wage types.') })
  @ValidateNested({ each: true })
  @Type(() => WageTypeDto)
  wageTypes: WageTypeDto[];

  @IsString(text)
  @IsOneLine(datevNumberMax)
  consultant: string;

  @IsString(text)
  @IsOneLine(datevNumberMax)
  client: string;

  @IsOptional()
  @IsObject({ message: () => t('Please send the map of columns.') })
  @ValidateNested()
  @Type(() => MapDto)
  ownMap: MapDto | null;
}

export class ChangePayrollSettings extends Command<void> {
  constructor(
    readonly settings: PayrollSettings,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePayrollSettings)
export class ChangePayrollSettingsHandler implements ICommandHandler<ChangePayrollSettings> {
  constructor(private readonly log: EventLog) {}

  async execute({ settings, context }: ChangePayrollSettings): Promise<void> {
    const data = plain(settings);
    const command = { type: 'ChangePayrollSettings', data } as const;
    await this.log.run(company, companyStream, () => command, context);
  }
}

/** In one order of fields, so that the same settings are no change. */
function plain({ wageTypes, consultant, client, ownMap }: PayrollSettings): PayrollSettings {
  return {
    wageTypes: wageTypes.map(({ kind, wageType }) => ({ kind, wageType })),
    consultant,
    client,
    ownMap: ownMap
      ? {
          columns: ownMap.columns.map((column) => ({
            field: column.field,
            heading: column.heading,
            text: column.text,
          })),
          separator: ownMap.separator,
          decimal: ownMap.decimal,
          dates: ownMap.dates,
          hasHeadings: ownMap.hasHeadings,
          preamble: ownMap.preamble,
          onlyComplete: ownMap.onlyComplete,
        }
      : null,
  };
}
