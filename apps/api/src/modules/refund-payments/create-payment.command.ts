import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsInt, IsUUID, Min } from 'class-validator';
import { type CreatePaymentBody, refundPaymentLimits } from '@staffroom/contracts/refund-payments.js';
import { refund } from '@staffroom/domain/refunds/refund.js';
import { refundStream } from '@staffroom/domain/refunds/refund-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { type CommandContext, newId } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { conflict } from '../../platform/http/app-error.js';
import { OptionalNotNull } from '../../platform/http/validators.js';
import { noSuchRefund } from '../refunds/facade.js';
import { existingOf, newIbansAmong } from './payments.view.js';

const { refundsMax } = refundPaymentLimits;

export class CreatePaymentDto implements CreatePaymentBody {
  @IsUUID('all', { each: true, message: () => t('Refunds must be ids of refunds') })
  @ArrayUnique({ message: () => t('Please name each refund once.') })
  @ArrayMaxSize(refundsMax, {
    message: () => t('A payment file may have at most {max} refunds.', { max: numberText(refundsMax) }),
  })
  @ArrayMinSize(1, { message: () => t('Please choose at least one refund.') })
  @IsArray({ message: () => t('Please choose at least one refund.') })
  refundIds: string[];

  @OptionalNotNull()
  @Min(0, { message: () => t('The number of new IBANs must be a whole number.') })
  @IsInt({ message: () => t('The number of new IBANs must be a whole number.') })
  newIbans?: number;
}

/** Returns the payment's id. */
export class CreatePayment extends Command<string> {
  constructor(
    readonly payment: CreatePaymentBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Reserves all of the refunds or none. The streams of the refunds decide, so two payments at once cannot contain the same
 * one. The file is made when it is downloaded, so a crash after the reservation loses nothing.
 */
@CommandHandler(CreatePayment)
export class CreatePaymentHandler implements ICommandHandler<CreatePayment> {
  constructor(private readonly log: EventLog) {}

  async execute({ payment: { refundIds, newIbans }, context }: CreatePayment): Promise<string> {
    const paymentId = newId(context, this.log.keyring);
    const wanted = refundIds.map((id) => id.toLowerCase()).sort();
    await this.log.transact(context, async (unit) => {
      if ((await existingOf(unit.db, wanted)) < wanted.length) throw noSuchRefund();
      if (newIbans !== undefined && (await newIbansAmong(unit.db, wanted)) !== newIbans) throw otherIbans();
      await unit.decideEach(refund, wanted.map(refundStream), { type: 'ReserveRefundPayment', data: { paymentId } });
    });
    return paymentId;
  }
}

function otherIbans() {
  return conflict('NOT_PAYABLE', t('IBANs were changed meanwhile. No file was made. Look at the list again.'));
}
