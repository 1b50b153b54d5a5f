import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SignInWatch } from '../auth/facade.js';
import { EndSessionsHandler } from './end-sessions.command.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { SecurityController } from './security.controller.js';
import { SessionsOfOthersController } from './sessions-of-others.controller.js';
import { SignInTrail } from './sign-in-trail.js';
import { SignOutEverywhereHandler } from './sign-out-everywhere.command.js';

@Global()
@Module({
  imports: [CqrsModule],
  controllers: [OwnSessionsController, SecurityController, SessionsOfOthersController],
  providers: [EndSessionsHandler, SignOutEverywhereHandler, { provide: SignInWatch, useClass: SignInTrail }],
  exports: [SignInWatch],
})
export class SecurityModule {}
