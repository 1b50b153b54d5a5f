import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { document } from '@staffroom/domain/documents/document.js';
import { documentStream } from '@staffroom/domain/documents/document-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { FileStore } from '../../platform/files/file-store.js';

/** After the commit, the file cannot be opened. remove-files.policy.ts then removes the bytes. */
export class DeleteDocument extends Command<void> {
  constructor(
    readonly documentId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteDocument)
export class DeleteDocumentHandler implements ICommandHandler<DeleteDocument> {
  constructor(
    private readonly log: EventLog,
    private readonly store: FileStore,
  ) {}

  async execute({ documentId, context }: DeleteDocument): Promise<void> {
    const command = { type: 'DeleteDocument', data: { documentId } } as const;
    await this.log.transact(context, async (unit) => {
      const state = await unit.decide(document, documentStream(documentId), command);
      if (state.status === 'DELETED') unit.also(this.store.released([state.fileId]));
    });
  }
}
