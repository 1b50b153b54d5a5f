import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountReader } from '../auth/facade.js';
import { ArchiveUserHandler } from './archive-user.command.js';
import { ChangeEmploymentHandler } from './change-employment.command.js';
import { ChangePasswordHandler } from './change-password.command.js';
import { ChooseLanguageHandler } from './choose-language.command.js';
import { CreateUserHandler } from './create-user.command.js';
import { DeleteUserHandler } from './delete-user.command.js';
import { EditUserHandler } from './edit-user.command.js';
import { HandOverHandler } from './hand-over.command.js';
import { InviteUserAgainHandler } from './invite-user-again.command.js';
import { LinkIdentityHandler } from './link-identity.command.js';
import { OwnAccount } from './own-account.js';
import { OwnLanguageController } from './own-language.controller.js';
import { OwnPasswordController } from './own-password.controller.js';
import { RestoreUserHandler } from './restore-user.command.js';
import { UserAdministrationController } from './user-administration.controller.js';
import { UsersController } from './users.controller.js';

@Global()
@Module({
  imports: [CqrsModule],
  controllers: [UsersController, UserAdministrationController, OwnPasswordController, OwnLanguageController],
  providers: [
    CreateUserHandler,
    EditUserHandler,
    ChangeEmploymentHandler,
    ArchiveUserHandler,
    RestoreUserHandler,
    HandOverHandler,
    InviteUserAgainHandler,
    DeleteUserHandler,
    ChangePasswordHandler,
    LinkIdentityHandler,
    ChooseLanguageHandler,
    { provide: AccountReader, useClass: OwnAccount },
  ],
  exports: [AccountReader],
})
export class UsersModule {}
