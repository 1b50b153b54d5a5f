import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { NameSubstituteHandler } from './name-substitute.command.js';
import { RemoveSubstituteHandler } from './remove-substitute.command.js';
import { SubstitutesController } from './substitutes.controller.js';

@Module({
  imports: [CqrsModule],
  controllers: [SubstitutesController],
  providers: [NameSubstituteHandler, RemoveSubstituteHandler],
})
export class SubstitutesModule {}
