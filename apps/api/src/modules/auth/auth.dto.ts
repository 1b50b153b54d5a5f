import { applyDecorators } from '@nestjs/common';
import { IsEmail, IsString, MaxLength, MinLength, ValidateBy } from 'class-validator';
import {
  type ChangePasswordBody,
  type ForgotPasswordBody,
  type LoginBody,
  passwordLimits,
  passwordMessages,
  type ResetPasswordBody,
  resetPasswordRules,
} from '@staffroom/contracts/auth.js';
import { userLimits } from '@staffroom/contracts/users.js';

function IsTypedPassword(message: string): PropertyDecorator {
  // the first complaint is the one that is told, and these are asked in the order they stand here
  return applyDecorators(
    IsString({ message }),
    MinLength(1, { message }),
    MaxLength(passwordLimits.max, { message: passwordMessages.max }),
  );
}

/** SPEC.md section 5: the first rule that does not hold is the complaint. */
function FollowsResetRules(): PropertyDecorator {
  const broken = (value: unknown) => resetPasswordRules.find((rule) => typeof value !== 'string' || !rule.holds(value));
  return ValidateBy({
    name: 'followsResetRules',
    validator: {
      validate: (value: unknown) => !broken(value),
      defaultMessage: (args) => broken(args?.value)?.message ?? '',
    },
  });
}

export class LoginDto implements LoginBody {
  @MaxLength(userLimits.emailMax, { message: 'Please enter a valid email address' })
  @MinLength(1, { message: 'Email is required' })
  @IsString({ message: 'Email is required' })
  email: string;

  @IsTypedPassword('Password is required')
  password: string;
}

export class ForgotPasswordDto implements ForgotPasswordBody {
  @IsEmail({}, { message: 'Please enter a valid email address' })
  email: string;
}

export class ResetPasswordDto implements ResetPasswordBody {
  @MaxLength(200, { message: 'The reset link is not right' })
  @IsString({ message: 'The reset link is incomplete' })
  token: string;

  @MaxLength(passwordLimits.max, { message: passwordMessages.max })
  @FollowsResetRules()
  newPassword: string;
}

export class ChangePasswordDto implements ChangePasswordBody {
  @IsTypedPassword('Current password is required')
  currentPassword: string;

  @MaxLength(passwordLimits.max, { message: passwordMessages.max })
  @MinLength(passwordLimits.changeMin, { message: passwordMessages.changeMin })
  @IsString({ message: passwordMessages.changeMin })
  newPassword: string;
}
