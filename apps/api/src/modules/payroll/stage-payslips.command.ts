import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transform } from 'class-transformer';
import { IsUUID } from 'class-validator';
import type { StagedPayslip } from '@staffroom/contracts/payroll.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { type CheckedFile, FileStore } from '../../platform/files/file-store.js';
import { badRequest } from '../../platform/http/app-error.js';

/** The fields of the form other than the files. */
export class StagePayslipsDto {
  /** One for each file, in the order of the files, separated by commas. */
  @Transform(({ value }: { value: unknown }) => String(value).toLowerCase().split(','))
  @IsUUID('all', { each: true, message: () => t('Name a person for each file') })
  userIds: string[];
}

/** Stores payslips in advance: all of the files or none (R35b). They belong to their people from the start (R23). */
export class StagePayslips extends Command<StagedPayslip[]> {
  constructor(
    readonly userIds: readonly string[],
    readonly files: readonly CheckedFile[],
    readonly by: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StagePayslips)
export class StagePayslipsHandler implements ICommandHandler<StagePayslips> {
  constructor(
    private readonly log: EventLog,
    private readonly store: FileStore,
  ) {}

  async execute({ userIds, files, by, context }: StagePayslips): Promise<StagedPayslip[]> {
    if (userIds.length !== files.length) throw badRequest('userIds', t('Name a person for each file'));
    const owned = files.map((file, at) => ({ ownerId: userIds[at]!, file }));
    let staged: StagedPayslip[] = [];
    await this.store.keepingOf(owned, (stored) => {
      staged = stored.map(({ fileId }, at) => ({ id: fileId, userId: userIds[at]! }));
      return this.log.transact(context, (unit) => {
        unit.also(this.store.staged(stored, by));
        return Promise.resolve();
      });
    });
    return staged;
  }
}
