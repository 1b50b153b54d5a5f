/** For controllers: `@UseInterceptors(Uploads({…}))` on the route and `@UploadedFiles() files` among its parameters. */
import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  mixin,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { Response } from 'express';
import { finalize, type Observable } from 'rxjs';
import { CONFIG } from '../config/config-token.js';
import type { Config } from '../config/config.js';
import type { ReceivedRequest } from '../http/command-context.js';
import { DiskReserve } from '../quotas/disk-reserve.js';
import { Quotas } from '../quotas/quotas.js';
import type { CheckedFile } from './file-store.js';
import { expectedBytes, receiveFiles, type UploadRule } from './receive-files.js';

type Uploading = ReceivedRequest & { sentFiles?: readonly CheckedFile[] };

/** A large file is written while it is received, and again when it is stored. */
const writtenTimes = 2;

/** Reads the form after the guards and before validation of its fields. Forgets the files afterwards. */
export function Uploads(rule: UploadRule): Type<NestInterceptor> {
  @Injectable()
  class UploadInterceptor implements NestInterceptor {
    /** Read by the body guard: other routes reject forms. */
    static readonly takesForms = true;

    constructor(
      @Inject(CONFIG) private readonly config: Config,
      private readonly quotas: Quotas,
      private readonly diskReserve: DiskReserve,
    ) {}

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const http = context.switchToHttp();
      const request = http.getRequest<Uploading>();
      const bytes = expectedBytes(request, rule);
      if (rule.takesQuota) await this.quotas.takeBytes(request.signedIn!.id, bytes);
      const release = await this.diskReserve.promise(writtenTimes * bytes);
      try {
        const files = await receiveFiles(request, http.getResponse<Response>(), this.config.dataDir, rule);
        request.sentFiles = files;
        const forget = () => Promise.all(files.map((file) => file.forget())).finally(release);
        return next.handle().pipe(finalize(() => void forget()));
      } catch (error) {
        release();
        throw error;
      }
    }
  }
  return mixin(UploadInterceptor);
}

export const UploadedFiles = createParamDecorator((_: unknown, context: ExecutionContext): readonly CheckedFile[] => {
  const files = context.switchToHttp().getRequest<Uploading>().sentFiles;
  if (!files) throw new Error('the route has no Uploads interceptor');
  return files;
});
