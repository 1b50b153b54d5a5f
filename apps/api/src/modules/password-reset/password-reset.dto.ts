import { IsEmail, IsString, MaxLength } from 'class-validator';
import type { CheckResetLinkBody, ForgotPasswordBody, ResetPasswordBody } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { IsNewPassword } from '../auth/facade.js';

export class ForgotPasswordDto implements ForgotPasswordBody {
  @IsEmail({}, { message: () => t('Please enter a valid email address') })
  email: string;
}

export class CheckResetLinkDto implements CheckResetLinkBody {
  @MaxLength(200, { message: () => t('The reset link is not valid') })
  @IsString({ message: () => t('The reset link is incomplete') })
  token: string;
}

export class ResetPasswordDto extends CheckResetLinkDto implements ResetPasswordBody {
  @IsNewPassword()
  newPassword: string;
}
