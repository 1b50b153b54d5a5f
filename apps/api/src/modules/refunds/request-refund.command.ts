import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transform } from 'class-transformer';
import { IsInt } from 'class-validator';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { refundLimits, refundMessages } from '@staffroom/contracts/refunds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { refund } from '@staffroom/domain/refunds/refund.js';
import { refundStream } from '@staffroom/domain/refunds/refund-events.js';
import { type CommandContext, newId } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { type CheckedFile, FileStore } from '../../platform/files/file-store.js';
import { Clock } from '../../platform/clock/clock.js';
import { IsPlainText } from '../../platform/http/validators.js';
import { refundNumbersOf, takeRefundNumber } from './refund-numbers.js';

/** The fields of the form other than the receipt. They are text. */
export class RequestRefundDto {
  @IsPlainText(refundLimits.descriptionMax, () => t(refundMessages.description))
  description: string;

  /** In cents. */
  @Transform(({ value }: { value: unknown }) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : value))
  @IsInt({ message: () => t(refundMessages.amount) })
  amount: number;
}

export interface RefundDetails {
  description: string;
  amountCents: number;
  receipt: CheckedFile;
}

/** Returns the id of the request, the same one for a repeated Idempotency-Key. */
export class RequestRefund extends Command<string> {
  constructor(
    readonly userId: string,
    readonly details: RefundDetails,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RequestRefund)
export class RequestRefundHandler implements ICommandHandler<RequestRefund> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly files: FileStore,
  ) {}

  async execute({ userId, details, context }: RequestRefund): Promise<string> {
    const refundId = newId(context, this.log.keyring);
    const year = yearOf(this.clock.today());
    const { description, amountCents, receipt } = details;
    await this.files.keeping(userId, [receipt], (stored) => {
      const [file] = stored as [(typeof stored)[number]];
      const request = async (unit: UnitOfWork) => {
        const reference = { year, number: await takeRefundNumber(unit, year) };
        const asked = { refundId, userId, reference, amountCents, description, fileName: receipt.name, file };
        await unit.decide(refund, refundStream(refundId), { type: 'RequestRefund', data: asked });
        unit.also(this.files.kept(stored));
      };
      return this.log.transact(context, request, { inTurn: refundNumbersOf(year) });
    });
    return refundId;
  }
}
