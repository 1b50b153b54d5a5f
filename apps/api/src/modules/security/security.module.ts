import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SignInWatch } from '../auth/facade.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { SecurityController } from './security.controller.js';
import { SignInTrail } from './sign-in-trail.js';
import { SignOutEverywhereHandler } from './sign-out-everywhere.command.js';

@Global()
@Module({
  imports: [CqrsModule],
  controllers: [OwnSessionsController, SecurityController],
  providers: [SignOutEverywhereHandler, { provide: SignInWatch, useClass: SignInTrail }],
  exports: [SignInWatch],
})
export class SecurityModule {}
