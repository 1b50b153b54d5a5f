import { Global, Module } from '@nestjs/common';
import { SignInWatch } from '../auth/facade.js';
import { SecurityController } from './security.controller.js';
import { SignInTrail } from './sign-in-trail.js';

@Global()
@Module({
  controllers: [SecurityController],
  providers: [{ provide: SignInWatch, useClass: SignInTrail }],
  exports: [SignInWatch],
})
export class SecurityModule {}
