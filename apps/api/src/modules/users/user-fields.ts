/** The values that each field of an account may have, for creation and editing alike (R2a, R21a). */
import { applyDecorators } from '@nestjs/common';
import {
  isEmail,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
} from 'class-validator';
import { passwordLimits, passwordMessages } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { countries, roles, userLimits, userStatuses } from '@staffroom/contracts/users.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { isOneLine, IsOneLine, labelOf, oneOf } from '../../platform/http/validators.js';

/** The same for an address that no form has checked. */
export function isUserEmail(email: string): boolean {
  return isEmail(email) && isOneLine(email) && email.length <= userLimits.emailMax && drawn.test(email);
}

/** Addresses that look the same must be the same. */
const drawn = /^\P{Default_Ignorable_Code_Point}*$/u;

export function IsUserEmail(): PropertyDecorator {
  const message = () => t('Please enter a valid email address');
  return applyDecorators(IsEmail({}, { message }), IsOneLine(userLimits.emailMax), Matches(drawn, { message }));
}

/** A password set by HR. The account's owner must replace it. */
export function IsTemporaryPassword(): PropertyDecorator {
  return applyDecorators(
    IsString({ message: () => t('A temporary password is required') }),
    MinLength(passwordLimits.changeMin, { message: () => t(passwordMessages.changeMin) }),
    MaxLength(passwordLimits.max, { message: () => t(passwordMessages.max) }),
  );
}

export function IsRole(): PropertyDecorator {
  return IsIn(roles, { message: oneOf(roles) });
}

export function IsCountry(): PropertyDecorator {
  return IsIn(countries, { message: oneOf(countries) });
}

export function IsUserStatus(): PropertyDecorator {
  return IsIn(userStatuses, { message: oneOf(userStatuses) });
}

export function IsVacationDays(): PropertyDecorator {
  const message = () =>
    t('Vacation days must be a whole number from 0 to {max}.', { max: String(userLimits.vacationDaysMax) });
  return applyDecorators(IsInt({ message }), Min(0, { message }), Max(userLimits.vacationDaysMax, { message }));
}

export function IsVacationHours(): PropertyDecorator {
  const { balanceStepHours: step } = timeOffLimits;
  const message = () =>
    t('Vacation hours are a number from 0 to {max} in steps of {step}.', {
      max: numberText(userLimits.vacationHoursMax),
      step: numberText(step),
    });
  const validate = (value: unknown) => typeof value === 'number' && Number.isInteger(value / step);
  const isInSteps = ValidateBy({ name: 'isInSteps', validator: { validate } }, { message });
  const limits = [Min(0, { message }), Max(userLimits.vacationHoursMax, { message })];
  return applyDecorators(IsNumber({}, { message }), ...limits, isInSteps);
}

export function IsYesOrNo(): PropertyDecorator {
  return IsBoolean({ message: ({ property }) => t('{field} must be true or false', { field: labelOf(property) }) });
}
