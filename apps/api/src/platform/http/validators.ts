import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional, Matches, MaxLength, registerDecorator, type ValidationOptions } from 'class-validator';
import { isPlainDate } from '@staffroom/contracts/plain-date.js';

/** A calendar date that exists, as YYYY-MM-DD (R26). */
export function IsPlainDate(options?: ValidationOptions): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isPlainDate',
      target: target.constructor,
      propertyName: property as string,
      options: { message: `${property as string} must be a calendar date like 2026-11-21`, ...options },
      validator: { validate: isPlainDate },
    });
}

/** Text a person typed: outer white space goes; control characters other than line breaks are refused. */
export function IsPlainText(
  maxLength: number,
  message = `$property must be text of at most ${maxLength} characters`,
): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    MaxLength(maxLength, { message }),
    Matches(/^[^\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F]*$/, {
      message: '$property holds characters that cannot be shown',
    }),
  );
}

/** The same where it may be left out, null or empty; all three mean none. */
export function IsOptionalText(maxLength: number): PropertyDecorator {
  return applyDecorators(IsOptional(), IsPlainText(maxLength));
}
