import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import { Pool } from 'pg';
import { type Refund, refundMessages, type RefundRequestReply } from '@staffroom/contracts/refunds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { type CheckedFile, FileStore } from '../../platform/files/file-store.js';
import { sendFile } from '../../platform/files/send-file.js';
import { UploadedFiles, Uploads } from '../../platform/files/uploads.js';
import { Clock } from '../../platform/clock/clock.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { AccessTrail } from '../access/facade.js';
import { findRequest, noReviewerNotice, ownRequestsJson, refuseOwnRequest, ReviewDto } from '../requests/facade.js';
import { reviewerOn } from '../substitutes/facade.js';
import { noSuchRefund } from './no-such-refund.js';
import { findReceipt } from './receipt.view.js';
import { refundKind } from './refunds.view.js';
import { RequestRefund, RequestRefundDto } from './request-refund.command.js';
import { ReviewRefund } from './review-refund.command.js';
import { WithdrawRefund } from './withdraw-refund.command.js';

const receipt = { field: 'file', maxFiles: 1, missing: () => t(refundMessages.file), takesQuota: true };

@Controller('api/refunds')
export class RefundsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly files: FileStore,
    private readonly access: AccessTrail,
    private readonly clock: Clock,
  ) {}

  @Get()
  async own(@CurrentUser() user: SignedInUser, @Res() response: Response): Promise<void> {
    response.type('application/json').send(await ownRequestsJson(this.pool, refundKind, user.id));
  }

  @Post()
  @TakesQuota('requests', 'uploads')
  @UseInterceptors(Uploads(receipt))
  async request(
    @CurrentUser() user: SignedInUser,
    @Body() { description, amount }: RequestRefundDto,
    @UploadedFiles() files: readonly [CheckedFile],
    @Context('RequestRefund') context: CommandContext,
  ): Promise<RefundRequestReply> {
    const details = { description, amountCents: amount, receipt: files[0] };
    const command = new RequestRefund(user.id, details, context);
    const refundId = await this.commands.execute(command);
    return { ...(await this.find(refundId)), notice: await noReviewerNotice(this.pool, user.id) };
  }

  @Delete(':id')
  @TakesQuota('withdrawals')
  @HttpCode(204)
  async withdraw(
    @CurrentUser() user: SignedInUser,
    @Param('id') refundId: string,
    @Context('WithdrawRefund') context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(new WithdrawRefund(user.id, known(refundId), context));
  }

  @Patch(':id/review')
  @Roles('HR_MANAGER', 'EXECUTIVE')
  @UseGuards(refuseOwnRequest(refundKind))
  async review(
    @CurrentUser() user: SignedInUser,
    @Param('id') refundId: string,
    @Body() review: ReviewDto,
    @Context('ReviewRefund') context: CommandContext,
  ): Promise<Refund> {
    await this.commands.execute(new ReviewRefund(user, known(refundId), review, context));
    return this.find(known(refundId));
  }

  @Get(':id/receipt')
  async receipt(
    @CurrentUser() user: SignedInUser,
    @Param('id') refundId: string,
    @Context('ReadFile') context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const reader = await reviewerOn(this.pool, user, this.clock.today());
    const file = await findReceipt(this.pool, reader, refundId);
    await sendFile(response, this.files, file, (read) => this.access.fileRead('receipt', read, context), 'inline');
  }

  /** Null if it was withdrawn or erased since. */
  private async find(refundId: string): Promise<Refund> {
    const found = await findRequest<Refund>(this.pool, refundKind, refundId);
    if (!found) throw noSuchRefund();
    return found;
  }
}

const known = (id: string) => knownId(id, noSuchRefund);
