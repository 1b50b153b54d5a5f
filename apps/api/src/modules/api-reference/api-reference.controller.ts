/** The description of the API, which the build has made from the code (docs/use/other-programs.md). */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Controller, Get, Injectable, Res } from '@nestjs/common';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Response } from 'express';
import { AppError } from '../../platform/http/app-error.js';

@Injectable()
export class ApiDescriptions {
  file = fileURLToPath(new URL('../../bundle/openapi.json', import.meta.url));

  /** Null if the portal runs without a build, while its code is being changed. */
  async read(): Promise<string | null> {
    return readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }
}

@Controller('api/openapi.json')
export class ApiReferenceController {
  constructor(private readonly descriptions: ApiDescriptions) {}

  /** This description, as OpenAPI 3.1. */
  @Get()
  async description(@Res() response: Response): Promise<void> {
    const text = await this.descriptions.read();
    if (text === null) throw new AppError(404, t('The description of the API is made by a build. Run npm run build.'));
    response.type('application/json').send(text);
  }
}
