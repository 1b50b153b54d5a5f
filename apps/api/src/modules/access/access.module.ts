import { Module } from '@nestjs/common';
import { AccessTrail } from './access-trail.js';

@Module({ providers: [AccessTrail], exports: [AccessTrail] })
export class AccessModule {}
