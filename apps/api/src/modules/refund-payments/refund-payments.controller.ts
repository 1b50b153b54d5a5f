/** Refunds through to payment, for HR managers (R33a). */
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IsIn, IsOptional } from 'class-validator';
import type { Response } from 'express';
import { Pool } from 'pg';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import {
  type EarlierRefunds,
  type OpenPayment,
  paymentFileName,
  type PaymentFormat,
  paymentFormats,
  type RefundPayments,
} from '@staffroom/contracts/refund-payments.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { Clock } from '../../platform/clock/clock.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { IsPlainDate, oneOf } from '../../platform/http/validators.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { noSuchRefund } from '../refunds/facade.js';
import { CreatePayment, CreatePaymentDto } from './create-payment.command.js';
import { MarkEarlierPaid, MarkEarlierPaidDto } from './mark-earlier-paid.command.js';
import { MarkPaymentPaid, MarkRefundPaid } from './mark-paid.command.js';
import { paymentFile } from './payment-file.js';
import { earlierRefunds, noSuchPayment, openPayments, paidPayments, refundsToPay } from './payments.view.js';
import { ReleasePayment } from './release-payment.command.js';

class FileQuery {
  @IsOptional()
  @IsIn(paymentFormats, { message: oneOf(paymentFormats) })
  format?: PaymentFormat;
}

class EarlierQuery {
  @IsPlainDate()
  approvedUntil: PlainDate;
}

@Controller('api/refund-payments')
@Roles('HR_MANAGER')
export class RefundPaymentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  async list(): Promise<RefundPayments> {
    return {
      hasPayer: this.config.payer !== undefined,
      sepa: await refundsToPay(this.pool, 'sepa'),
      elsewhere: await refundsToPay(this.pool, 'elsewhere'),
      withoutIban: await refundsToPay(this.pool, 'withoutIban'),
      open: await openPayments(this.pool),
      paid: await paidPayments(this.pool),
    };
  }

  @Post()
  @TakesQuota('changes')
  async create(
    @Body() body: CreatePaymentDto,
    @Context('CreateRefundPayment') context: CommandContext,
  ): Promise<OpenPayment> {
    const paymentId = await this.commands.execute(new CreatePayment(body, context));
    const [created] = await openPayments(this.pool, paymentId);
    if (!created) throw noSuchPayment();
    return created;
  }

  @Get('earlier')
  async earlier(@Query() { approvedUntil }: EarlierQuery): Promise<EarlierRefunds> {
    const { timeZone } = this.clock;
    const { count, amount, hasMore } = await earlierRefunds(this.pool, { approvedUntil, timeZone });
    return { count, amount, hasMore };
  }

  @Post('earlier')
  @TakesQuota('changes')
  @HttpCode(200)
  async earlierPaid(
    @Body() body: MarkEarlierPaidDto,
    @Context('MarkEarlierRefundsPaid') context: CommandContext,
  ): Promise<RefundPayments> {
    await this.commands.execute(new MarkEarlierPaid(body, context));
    return this.list();
  }

  @Get(':paymentId/file')
  @TakesQuota('exports')
  async file(
    @Param('paymentId') id: string,
    @Query() { format = 'csv' }: FileQuery,
    @Res() response: Response,
  ): Promise<void> {
    const paymentId = knownId(id, noSuchPayment);
    const order = { paymentId, timeZone: this.clock.timeZone, payer: this.config.payer };
    const { type, text, extension } = await paymentFile(this.pool, order, format);
    response.set({
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${paymentFileName(paymentId)}.${extension}"`,
      'Cache-Control': 'private, no-store',
    });
    response.send(text);
  }

  @Post(':paymentId/paid')
  @TakesQuota('changes')
  @HttpCode(200)
  async paid(
    @Param('paymentId') id: string,
    @Context('MarkPaymentPaid') context: CommandContext,
  ): Promise<RefundPayments> {
    await this.commands.execute(new MarkPaymentPaid(knownId(id, noSuchPayment), context));
    return this.list();
  }

  @Delete(':paymentId')
  @TakesQuota('changes')
  @HttpCode(204)
  async release(
    @Param('paymentId') id: string,
    @Context('ReleaseRefundPayment') context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(new ReleasePayment(knownId(id, noSuchPayment), context));
  }

  @Patch('refunds/:refundId/paid')
  @TakesQuota('changes')
  async paidOtherwise(
    @Param('refundId') id: string,
    @Context('MarkRefundPaid') context: CommandContext,
  ): Promise<RefundPayments> {
    await this.commands.execute(new MarkRefundPaid(knownId(id, noSuchRefund), context));
    return this.list();
  }
}
