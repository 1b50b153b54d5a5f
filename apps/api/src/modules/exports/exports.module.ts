import { Module } from '@nestjs/common';
import { AccessModule } from '../access/facade.js';
import { ExportsController } from './exports.controller.js';

@Module({ imports: [AccessModule], controllers: [ExportsController] })
export class ExportsModule {}
