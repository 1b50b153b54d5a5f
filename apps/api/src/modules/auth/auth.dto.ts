import { applyDecorators } from '@nestjs/common';
import { IsString, MaxLength, MinLength, ValidateBy } from 'class-validator';
import { type LoginBody, passwordLimits, passwordMessages, resetPasswordRules } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { userLimits } from '@staffroom/contracts/users.js';

export function IsTypedPassword(message: () => string): PropertyDecorator {
  // only the first error is reported, and the checks run in this order
  return applyDecorators(
    IsString({ message }),
    MinLength(1, { message }),
    MaxLength(passwordLimits.max, { message: () => t(passwordMessages.max) }),
  );
}

/** SPEC.md section 5, for a reset: the error names the first rule that does not hold. */
export function IsNewPassword(): PropertyDecorator {
  const broken = (value: unknown) => resetPasswordRules.find((rule) => typeof value !== 'string' || !rule.holds(value));
  const followsRules = ValidateBy({
    name: 'followsResetRules',
    validator: {
      validate: (value: unknown) => !broken(value),
      defaultMessage: (args) => t(broken(args?.value)?.message ?? passwordMessages.resetMin),
    },
  });
  return applyDecorators(followsRules, MaxLength(passwordLimits.max, { message: () => t(passwordMessages.max) }));
}

export class LoginDto implements LoginBody {
  @MaxLength(userLimits.emailMax, { message: () => t('Please enter a valid email address') })
  @MinLength(1, { message: () => t('Email is required') })
  @IsString({ message: () => t('Email is required') })
  email: string;

  @IsTypedPassword(() => t('Password is required'))
  password: string;
}
