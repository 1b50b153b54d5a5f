import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import { Pool } from 'pg';
import type { PayrollDocument } from '@staffroom/contracts/payroll.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { type CheckedFile, FileStore } from '../../platform/files/file-store.js';
import { sendFile } from '../../platform/files/send-file.js';
import { UploadedFiles, Uploads } from '../../platform/files/uploads.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { Quotas } from '../../platform/quotas/quotas.js';
import { AccessTrail } from '../access/facade.js';
import {
  findPersonnelFile,
  findPersonnelDocuments,
  listPersonnelDocuments,
  documentUpload,
  OnlyNewQuery,
  sendPersonnelDocuments,
} from '../documents/facade.js';
import { DeletePayslip } from './delete-payslip.command.js';
import { noSuchPayslip, ReplacePayslip } from './replace-payslip.command.js';
import { payslipKind } from './payslips.view.js';
import { UploadPayslips, UploadPayslipsDto } from './upload-payslips.command.js';

@Controller('api/payroll')
export class PayrollController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly files: FileStore,
    private readonly access: AccessTrail,
    private readonly quotas: Quotas,
  ) {}

  /** Everyone gets their own payslips (R16). Not paged: the number depends on the years of employment, not on the company's size. */
  @Get()
  async own(@CurrentUser() user: SignedInUser, @Res() response: Response): Promise<void> {
    sendPersonnelDocuments(response, await listPersonnelDocuments(this.pool, payslipKind, { userId: user.id }));
  }

  @Post('upload')
  @Roles('HR_MANAGER')
  @UseInterceptors(Uploads(documentUpload))
  async upload(
    @Body() month: UploadPayslipsDto,
    @Query() { onlyNew }: OnlyNewQuery,
    @UploadedFiles() files: readonly CheckedFile[],
    @Context('UploadPayslips') context: CommandContext,
  ): Promise<PayrollDocument[]> {
    await this.quotas.takeUploadByToken(context, month.userId);
    const command = new UploadPayslips(month, files, context, onlyNew === 'true');
    const payslipIds = await this.commands.execute(command);
    return findPersonnelDocuments(this.pool, payslipKind, payslipIds);
  }

  @Post(':id/replace')
  @Roles('HR_MANAGER')
  @UseInterceptors(Uploads({ ...documentUpload, maxFiles: 1 }))
  async replace(
    @Param('id') payslipId: string,
    @UploadedFiles() files: readonly CheckedFile[],
    @Context('ReplacePayslip') context: CommandContext,
  ): Promise<PayrollDocument> {
    const newId = await this.commands.execute(new ReplacePayslip(knownId(payslipId, noSuchPayslip), files, context));
    const [payslip] = await findPersonnelDocuments<PayrollDocument>(this.pool, payslipKind, [newId]);
    if (!payslip) throw noSuchPayslip(); // deleted since
    return payslip;
  }

  @Delete(':id')
  @Roles('HR_MANAGER')
  @HttpCode(204)
  async remove(@Param('id') payslipId: string, @Context('DeletePayslip') context: CommandContext): Promise<void> {
    await this.commands.execute(new DeletePayslip(knownId(payslipId, noSuchPayslip), context));
  }

  @Get(':id/file')
  async file(
    @CurrentUser() user: SignedInUser,
    @Param('id') payslipId: string,
    @Context('ReadFile') context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const file = await findPersonnelFile(this.pool, payslipKind, user, payslipId);
    await sendFile(response, this.files, file, (read) => this.access.fileRead('payslip', read, context));
  }
}
