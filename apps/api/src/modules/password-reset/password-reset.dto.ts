import { IsEmail, IsString, MaxLength, ValidateBy } from 'class-validator';
import {
  type CheckResetLinkBody,
  type ForgotPasswordBody,
  passwordLimits,
  passwordMessages,
  type ResetPasswordBody,
  resetPasswordRules,
} from '@staffroom/contracts/auth.js';

/** SPEC.md section 5: the error names the first rule that does not hold. */
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

export class ForgotPasswordDto implements ForgotPasswordBody {
  @IsEmail({}, { message: 'Please enter a valid email address' })
  email: string;
}

export class CheckResetLinkDto implements CheckResetLinkBody {
  @MaxLength(200, { message: 'The reset link is not valid' })
  @IsString({ message: 'The reset link is incomplete' })
  token: string;
}

export class ResetPasswordDto extends CheckResetLinkDto implements ResetPasswordBody {
  @MaxLength(passwordLimits.max, { message: passwordMessages.max })
  @FollowsResetRules()
  newPassword: string;
}
