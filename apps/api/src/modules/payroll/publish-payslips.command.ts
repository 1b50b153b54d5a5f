import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsObject, ValidateNested } from 'class-validator';
import type { FieldError } from '@staffroom/contracts/errors.js';
import { fileLimits } from '@staffroom/contracts/files.js';
import { payrollLimits, type PublishedPayslip, type PublishPayslipsBody } from '@staffroom/contracts/payroll.js';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { payslip, payslipMonthRefusal } from '@staffroom/domain/payroll/payslip.js';
import { payslipStream } from '@staffroom/domain/payroll/payslip-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Queryable } from '../../platform/database/database.js';
import { type CommandContext, newIds } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { RuleBroken } from '../../platform/event-log/unit-of-work.js';
import { displayName } from '../../platform/files/file-name.js';
import { FileStore, type StagedFile } from '../../platform/files/file-store.js';
import { AppError, badRequest } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { IsId, IsRequiredText } from '../../platform/http/validators.js';
import { payslipOwners, type PayslipMonth } from './payslip-coverage.view.js';

class PublishedPayslipDto implements PublishedPayslip {
  @IsId(() => t('This must be the id of a staged file'))
  id: string;

  @IsRequiredText(fileLimits.nameMax, () => t('The file needs a name'))
  fileName: string;
}

const { publishedAtOnce } = payrollLimits;

export class PublishPayslipsDto implements PublishPayslipsBody {
  @IsInt({ message: () => t('Fiscal year must be a year') })
  fiscalYear: number;

  @IsInt({ message: () => t('Month must be a number from 1 to 12') })
  month: number;

  @IsArray({ message: () => t('Payslips must be a list') })
  @ArrayMinSize(1, { message: () => t('Choose at least one file.') })
  @ArrayMaxSize(publishedAtOnce, {
    message: () => t('At most {max} payslips can be published at once.', { max: String(publishedAtOnce) }),
  })
  @IsObject({ each: true, message: () => t('Payslips must be a list') })
  @ValidateNested({ each: true })
  @Type(() => PublishedPayslipDto)
  payslips: PublishedPayslipDto[];
}

/** Turns the staged files into payslips, all or none (R35b). Returns their ids, the same ones for a repeated Idempotency-Key. */
export class PublishPayslips extends Command<string[]> {
  constructor(
    readonly body: PublishPayslipsDto,
    /** Who staged the files. */
    readonly by: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PublishPayslips)
export class PublishPayslipsHandler implements ICommandHandler<PublishPayslips> {
  constructor(
    private readonly log: EventLog,
    private readonly store: FileStore,
    private readonly clock: Clock,
  ) {}

  async execute({ body: { fiscalYear, month, payslips }, by, context }: PublishPayslips): Promise<string[]> {
    const when = { fiscalYear, month, thisYear: yearOf(this.clock.today()) };
    const refusal = payslipMonthRefusal(when, when.thisYear);
    if (refusal) throw new RuleBroken(refusal);
    const names = payslips.map(({ fileName }, at) => nameOf(fileName, at));
    const newPayslipIds = newIds(context, this.log.keyring, payslips.length);
    await this.log.transact(
      context,
      async (unit) => {
        const staged = await this.stagedFiles(unit.db, payslips, by);
        await expectNoDuplicates(unit.db, staged, when);
        for (const [at, { ownerId, file }] of staged.entries()) {
          const payslipId = newPayslipIds[at]!;
          const data = { payslipId, userId: ownerId, fileName: names[at]!, file, number: 1, together: 1, ...when };
          await unit.decide(payslip, payslipStream(payslipId), { type: 'UploadPayslip', data });
        }
        unit.also(this.store.kept(staged.map(({ file }) => file)));
      },
      // two calls for one month, or with the same files, see each other
      { inTurn: 'publish payslips' },
    );
    return newPayslipIds;
  }

  private async stagedFiles(db: Queryable, payslips: readonly PublishedPayslip[], by: string): Promise<StagedFile[]> {
    const ids = payslips.map(({ id }) => id);
    const found = await this.store.findStaged(db, ids, by);
    refuse('STAGED_FILE_GONE', ids, (id, at) => {
      if (!found.has(id)) return t('This file is no longer on the server. Upload it again.');
      return ids.indexOf(id) < at ? t('This file is listed twice.') : null;
    });
    return ids.map((id) => found.get(id)!);
  }
}

async function expectNoDuplicates(db: Queryable, staged: readonly StagedFile[], month: PayslipMonth): Promise<void> {
  const userIds = staged.map(({ ownerId }) => ownerId);
  const owners = await payslipOwners(db, month, userIds);
  refuse('DUPLICATE_PAYSLIP', userIds, (userId, at) => {
    if (owners.has(userId)) return t('This person already has a payslip of this month.');
    return userIds.indexOf(userId) < at ? t('Another file is for the same person.') : null;
  });
}

/** Names every payslip with a problem, by its place in the list. */
function refuse(
  code: 'STAGED_FILE_GONE' | 'DUPLICATE_PAYSLIP',
  ids: readonly string[],
  problemOf: (id: string, at: number) => string | null,
): void {
  const errors: FieldError[] = ids.flatMap((id, at) => {
    const message = problemOf(id, at);
    return message ? [{ field: `payslips.${at}`, message }] : [];
  });
  if (errors.length === 0) return;
  const message = t('Nothing was published. {problem}', { problem: errors[0]!.message });
  throw new AppError(409, message, code, errors);
}

function nameOf(given: string, at: number): string {
  const name = displayName(given);
  if (name !== null) return name;
  const max = String(fileLimits.nameMax);
  throw badRequest(`payslips.${at}.fileName`, t('A file needs a name of at most {max} characters.', { max }));
}
