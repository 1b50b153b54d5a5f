import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ArchiveUserHandler } from './archive-user.command.js';
import { CreateUserHandler } from './create-user.command.js';
import { DeleteUserHandler } from './delete-user.command.js';
import { EditUserHandler } from './edit-user.command.js';
import { UserAdministrationController } from './user-administration.controller.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [CqrsModule],
  controllers: [UsersController, UserAdministrationController],
  providers: [CreateUserHandler, EditUserHandler, ArchiveUserHandler, DeleteUserHandler],
})
export class UsersModule {}
