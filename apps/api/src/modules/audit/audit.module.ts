import { Module } from '@nestjs/common';
import { HistoryController } from './history.controller.js';
import { ProofController } from './proof.controller.js';

@Module({ controllers: [HistoryController, ProofController] })
export class AuditModule {}
