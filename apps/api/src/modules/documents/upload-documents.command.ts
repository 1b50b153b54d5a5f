import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { document } from '@staffroom/domain/documents/document.js';
import { documentStream } from '@staffroom/domain/documents/document-events.js';
import { type CommandContext, newIds } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { type CheckedFile, FileStore } from '../../platform/files/file-store.js';
import { IsId } from '../../platform/http/validators.js';

/** The fields of the form besides the files. */
export class UploadDocumentsDto {
  @IsId('Please select a user')
  userId: string;
}

/** Turns all of the files into documents, or none (R34). Returns their ids, the same ones for a repeated Idempotency-Key. */
export class UploadDocuments extends Command<string[]> {
  constructor(
    readonly userId: string,
    readonly files: readonly CheckedFile[],
    readonly context: CommandContext,
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

  async execute({ userId, files, context }: UploadDocuments): Promise<string[]> {
    const documentIds = newIds(context, this.log.keyring, files.length);
    await this.store.keeping(userId, files, (stored) =>
      this.log.transact(context, async (unit) => {
        for (const [at, file] of stored.entries()) {
          const documentId = documentIds[at]!;
          const place = { number: at + 1, together: files.length };
          const data = { documentId, userId, fileName: files[at]!.name, file, ...place };
          await unit.decide(document, documentStream(documentId), { type: 'UploadDocument', data });
        }
        unit.also(this.store.kept(stored));
      }),
    );
    return documentIds;
  }
}
