import { Module } from '@nestjs/common';
import { AccessTrail } from './access-trail.js';
import { ExportTrail } from './export-trail.js';

@Module({ providers: [AccessTrail, ExportTrail], exports: [AccessTrail, ExportTrail] })
export class AccessModule {}
