import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IsOptional, IsString, IsUUID } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { fileLimits } from '@staffroom/contracts/files.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { type CheckedFile, FileStore } from '../../platform/files/file-store.js';
import { sendFile } from '../../platform/files/send-file.js';
import { UploadedFiles, Uploads } from '../../platform/files/uploads.js';
import { notFound } from '../../platform/http/app-error.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { IsOptionalText } from '../../platform/http/validators.js';
import { Quotas } from '../../platform/quotas/quotas.js';
import { AccessTrail } from '../access/facade.js';
import { DeleteDocument } from './delete-document.command.js';
import { documentKind, documentNamed } from './documents.view.js';
import { OnlyNewQuery } from './only-new.js';
import { findPersonnelFile, findPersonnelDocuments, listPersonnelDocuments } from './personnel-documents.js';
import { documentUpload, sendPersonnelDocumentPage } from './personnel-document-page.js';
import { UploadDocuments, UploadDocumentsDto } from './upload-documents.command.js';

class DocumentListQuery {
  @IsOptionalText(fileLimits.nameMax)
  search?: string;

  @IsOptional()
  @IsUUID('all', { message: () => t('User must be the id of a user') })
  userId?: string;

  @IsOptional()
  @IsString()
  after?: string;
}

@Controller('api/documents')
export class DocumentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly files: FileStore,
    private readonly access: AccessTrail,
    private readonly quotas: Quotas,
  ) {}

  /** HR managers get everyone's documents, so that they can delete them; others get their own (R16). */
  @Get()
  async list(
    @CurrentUser() user: SignedInUser,
    @Query() { search, userId }: DocumentListQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const ownerId = user.role === 'HR_MANAGER' ? undefined : user.id;
    const named = search ? documentNamed(search) : undefined;
    await sendPersonnelDocumentPage(request, response, (page) =>
      listPersonnelDocuments(this.pool, documentKind, { ownerId, userId, named, ...page }),
    );
  }

  @Post('upload')
  @Roles('HR_MANAGER')
  @UseInterceptors(Uploads(documentUpload))
  async upload(
    @Body() { userId }: UploadDocumentsDto,
    @Query() { onlyNew }: OnlyNewQuery,
    @UploadedFiles() files: readonly CheckedFile[],
    @Context('UploadDocuments') context: CommandContext,
  ): Promise<EmployeeDocument[]> {
    await this.quotas.takeUploadByToken(context, userId);
    const command = new UploadDocuments(userId, files, context, onlyNew === 'true');
    const documentIds = await this.commands.execute(command);
    return findPersonnelDocuments(this.pool, documentKind, documentIds);
  }

  @Delete(':id')
  @Roles('HR_MANAGER')
  @HttpCode(204)
  async remove(@Param('id') documentId: string, @Context('DeleteDocument') context: CommandContext): Promise<void> {
    await this.commands.execute(new DeleteDocument(knownId(documentId, noSuchDocument), context));
  }

  @Get(':id/file')
  async file(
    @CurrentUser() user: SignedInUser,
    @Param('id') documentId: string,
    @Context('ReadFile') context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const file = await findPersonnelFile(this.pool, documentKind, user, documentId);
    await sendFile(response, this.files, file, (read) => this.access.fileRead('document', read, context));
  }
}

const noSuchDocument = () => notFound(t('There is no such document.'));
