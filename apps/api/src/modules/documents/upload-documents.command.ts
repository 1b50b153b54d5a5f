import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { document } from '@staffroom/domain/documents/document.js';
import { documentStream } from '@staffroom/domain/documents/document-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { type CheckedFile, FileStore } from '../../platform/files/file-store.js';
import { IsId } from '../../platform/http/validators.js';
import { documentKind } from './documents.view.js';
import { recordUpload } from './record-upload.js';

/** The fields of the form other than the files. */
export class UploadDocumentsDto {
  @IsId(() => t('Please select a user'))
  userId: string;
}

/** Turns all of the files into documents, or none (R34). Returns their ids, the same ones for a repeated Idempotency-Key. */
export class UploadDocuments extends Command<string[]> {
  constructor(
    readonly userId: string,
    readonly files: readonly CheckedFile[],
    readonly context: CommandContext,
    readonly onlyNew = false,
  ) {
    super();
  }
}

@CommandHandler(UploadDocuments)
export class UploadDocumentsHandler implements ICommandHandler<UploadDocuments> {
  constructor(
    private readonly log: EventLog,
    private readonly store: FileStore,
  ) {}

  execute(upload: UploadDocuments): Promise<string[]> {
    return recordUpload(this.log, this.store, documentKind, upload, (unit, documentId, uploaded) => {
      const data = { documentId, ...uploaded };
      return unit.decide(document, documentStream(documentId), { type: 'UploadDocument', data });
    });
  }
}
