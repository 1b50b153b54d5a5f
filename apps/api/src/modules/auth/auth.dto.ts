import { applyDecorators } from '@nestjs/common';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { type LoginBody, passwordLimits, passwordMessages } from '@staffroom/contracts/auth.js';
import { userLimits } from '@staffroom/contracts/users.js';

export function IsTypedPassword(message: string): PropertyDecorator {
  // only the first error is reported, and the checks run in this order
  return applyDecorators(
    IsString({ message }),
    MinLength(1, { message }),
    MaxLength(passwordLimits.max, { message: passwordMessages.max }),
  );
}

export class LoginDto implements LoginBody {
  @MaxLength(userLimits.emailMax, { message: 'Please enter a valid email address' })
  @MinLength(1, { message: 'Email is required' })
  @IsString({ message: 'Email is required' })
  email: string;

  @IsTypedPassword('Password is required')
  password: string;
}
