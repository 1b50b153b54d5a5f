import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ImportPeopleHandler, PreviewImportHandler } from './import-people.command.js';
import { PeopleImportController } from './people-import.controller.js';

@Module({
  imports: [CqrsModule],
  controllers: [PeopleImportController],
  providers: [ImportPeopleHandler, PreviewImportHandler],
})
export class PeopleImportModule {}
