import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessModule } from '../access/facade.js';
import { DeleteDocumentHandler } from './delete-document.command.js';
import { DocumentsController } from './documents.controller.js';
import { UploadDocumentsHandler } from './upload-documents.command.js';

@Module({
  imports: [AccessModule, CqrsModule],
  controllers: [DocumentsController],
  providers: [UploadDocumentsHandler, DeleteDocumentHandler],
})
export class DocumentsModule {}
