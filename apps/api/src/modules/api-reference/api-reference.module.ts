import { Module } from '@nestjs/common';
import { ApiDescriptions, ApiReferenceController } from './api-reference.controller.js';

@Module({ controllers: [ApiReferenceController], providers: [ApiDescriptions], exports: [ApiDescriptions] })
export class ApiReferenceModule {}
