import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreateUserHandler } from './create-user.command.js';
import { UsersController } from './users.controller.js';

@Module({ imports: [CqrsModule], controllers: [UsersController], providers: [CreateUserHandler] })
export class UsersModule {}
