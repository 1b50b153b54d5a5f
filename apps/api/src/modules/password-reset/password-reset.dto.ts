import { IsEmail, IsString, MaxLength } from 'class-validator';
import type { CheckResetLinkBody, ForgotPasswordBody, ResetPasswordBody } from '@staffroom/contracts/auth.js';
import { IsNewPassword } from '../auth/facade.js';

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
  @IsNewPassword()
  newPassword: string;
}
