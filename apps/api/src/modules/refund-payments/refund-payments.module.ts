import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreatePaymentHandler } from './create-payment.command.js';
import { MarkEarlierPaidHandler } from './mark-earlier-paid.command.js';
import { MarkPaymentPaidHandler, MarkRefundPaidHandler } from './mark-paid.command.js';
import { RefundPaymentsController } from './refund-payments.controller.js';
import { ReleasePaymentHandler } from './release-payment.command.js';

@Module({
  imports: [CqrsModule],
  controllers: [RefundPaymentsController],
  providers: [
    CreatePaymentHandler,
    MarkEarlierPaidHandler,
    MarkPaymentPaidHandler,
    MarkRefundPaidHandler,
    ReleasePaymentHandler,
  ],
})
export class RefundPaymentsModule {}
