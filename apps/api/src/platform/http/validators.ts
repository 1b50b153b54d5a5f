import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  Equals,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  registerDecorator,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { isPlainDate } from '@staffroom/contracts/plain-date.js';
import { languages } from '@staffroom/contracts/texts/languages.js';
import { isBlank } from '@staffroom/domain/visible-text.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { unprintable } from './unprintable.js';

/** A calendar date that exists, as YYYY-MM-DD (R26). */
export function IsPlainDate(options?: ValidationOptions): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isPlainDate',
      target: target.constructor,
      propertyName: property as string,
      options: { message: noDate, ...options },
      validator: { validate: isPlainDate },
    });
}

/** Text that a person typed. Trims it and rejects control characters other than line breaks. */
export function IsPlainText(
  maxLength: number,
  message: ValidationOptions['message'] = tooLong(maxLength),
): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    MaxLength(maxLength, { message }),
    Matches(/^[^\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F-\u009F]*$/, {
      message: ({ property }) =>
        t('{field} contains characters that cannot be displayed', { field: labelOf(property) }),
    }),
  );
}

/** A single line, such as a name, title or address, for lists and subjects. */
export function IsOneLine(maxLength: number): PropertyDecorator {
  const message = () => t('Enter a single line of text without invisible characters.');
  return applyDecorators(
    Trimmed(),
    MaxLength(maxLength, { message: tooLong(maxLength) }),
    ValidateBy({ name: 'isOneLine', validator: { validate: isOneLine } }, { message }),
    ValidateBy({ name: 'isWhole', validator: { validate: isWhole } }, { message: lostLetter }),
  );
}

const lostLetter = () => t('A letter of this text was lost on its way and reads �. Please type it again.');

function isWhole(value: unknown): boolean {
  return typeof value !== 'string' || !value.includes('\ufffd');
}

export function isOneLine(value: unknown): boolean {
  return typeof value !== 'string' || !unprintable.test(value);
}

/** Plain text that may be absent, null or empty. All three mean no text. */
export function IsOptionalText(maxLength: number): PropertyDecorator {
  return applyDecorators(IsOptional(), IsPlainText(maxLength));
}

export function IsRequiredText(maxLength: number, message: () => string): PropertyDecorator {
  const isVisible = (value: unknown) => typeof value === 'string' && !isBlank(value);
  return applyDecorators(
    IsString({ message }),
    ValidateBy({ name: 'isVisible', validator: { validate: isVisible } }, { message }),
    IsOneLine(maxLength),
  );
}

/** Also one that the portal does not offer yet: it counts once its texts are translated. */
export function IsLanguage(): PropertyDecorator {
  const known = Object.keys(languages);
  return IsIn(known, { message: oneOf(known) });
}

/** For an option in the address, such as `?cancelled=true`. May be absent; nothing but `true` is accepted. */
export function IsFlag(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => value === 'true' || value),
    Equals(true, { message: ({ property }) => t('{field} can only be true', { field: labelOf(property) }) }),
  );
}

/** May be absent. Null is rejected: it is not a value of a required field (R2a). */
export function OptionalNotNull(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined);
}

/** Lower-cased like the database's ids, because ids are compared as text. */
export function IsId(message: () => string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    IsUUID('all', { message }),
  );
}

function Trimmed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
}

function tooLong(maxLength: number) {
  return ({ property }: ValidationArguments) =>
    t('{field} must be text of at most {max} characters', { field: labelOf(property), max: numberText(maxLength) });
}

/** The values are constants of the API, which stay English (R66a). */
export function oneOf(values: readonly (string | null)[]) {
  return ({ property }: ValidationArguments) =>
    t('{field} must be one of {values}', { field: labelOf(property), values: values.join(', ') });
}

/** For a list. */
export function someOf(values: readonly string[]) {
  return ({ property }: ValidationArguments) =>
    t('{field} must be from {values}', { field: labelOf(property), values: values.join(', ') });
}

function noDate({ property }: ValidationArguments): string {
  return t('{field} must be a calendar date such as 2026-11-21', { field: labelOf(property) });
}

/** The label on the screen: 'startDate' becomes 'Start date', 'teamId' becomes 'Team'. */
export function labelOf(property: string): string {
  const words = property.replace(/Id$/, '').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
