import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DeleteDocumentHandler } from './delete-document.command.js';
import { DocumentsController } from './documents.controller.js';
import { UploadDocumentsHandler } from './upload-documents.command.js';

@Module({
  imports: [CqrsModule],
  controllers: [DocumentsController],
  providers: [UploadDocumentsHandler, DeleteDocumentHandler],
})
export class DocumentsModule {}
