import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  MinLength,
  registerDecorator,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { isPlainDate } from '@staffroom/contracts/plain-date.js';
import { unshowable } from './unshowable.js';

/** A calendar date that exists, as YYYY-MM-DD (R26). */
export function IsPlainDate(options?: ValidationOptions): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isPlainDate',
      target: target.constructor,
      propertyName: property as string,
      options: { message: `${labelOf(property as string)} must be a calendar date such as 2026-11-21`, ...options },
      validator: { validate: isPlainDate },
    });
}

/** Text a person typed: outer white space goes; control characters other than line breaks are refused. */
export function IsPlainText(
  maxLength: number,
  message: ValidationOptions['message'] = tooLong(maxLength),
): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    MaxLength(maxLength, { message }),
    Matches(/^[^\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F]*$/, {
      message: ({ property }) => `${labelOf(property)} contains characters that cannot be displayed`,
    }),
  );
}

/** A name, a title, an address: what stands in lists and subjects, and in one line. */
export function IsOneLine(maxLength: number): PropertyDecorator {
  const message = 'Please type this as one line, without characters that cannot be seen.';
  const isOneLine = (value: unknown) => typeof value !== 'string' || !unshowable.test(value);
  return applyDecorators(
    Trimmed(),
    MaxLength(maxLength, { message: tooLong(maxLength) }),
    ValidateBy({ name: 'isOneLine', validator: { validate: isOneLine } }, { message }),
  );
}

/** Plain text where it may be left out, null or empty; all three mean none. */
export function IsOptionalText(maxLength: number): PropertyDecorator {
  return applyDecorators(IsOptional(), IsPlainText(maxLength));
}

export function IsRequiredText(maxLength: number, message: string): PropertyDecorator {
  return applyDecorators(IsString({ message }), MinLength(1, { message }), IsOneLine(maxLength));
}

/** May be left out, but not sent empty: null is no value of a required field (R2a). */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined);
}

/** In lower case, as the database writes it: ids are compared as text. */
export function IsId(message: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    IsUUID('all', { message }),
  );
}

function Trimmed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
}

function tooLong(maxLength: number) {
  return ({ property }: ValidationArguments) => `${labelOf(property)} must be text of at most ${maxLength} characters`;
}

/** A field as the screen names it: 'startDate' becomes 'Start date', 'teamId' becomes 'Team'. */
export function labelOf(property: string): string {
  const words = property.replace(/Id$/, '').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
