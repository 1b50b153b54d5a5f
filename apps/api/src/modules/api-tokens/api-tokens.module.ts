import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ApiTokenGate } from '../auth/facade.js';
import { TokensOfHr } from './api-token-gate.js';
import { ApiTokensController } from './api-tokens.controller.js';
import { CreateApiTokenHandler } from './create-api-token.command.js';
import { RevokeApiTokenHandler } from './revoke-api-token.command.js';

@Global()
@Module({
  imports: [CqrsModule],
  controllers: [ApiTokensController],
  providers: [CreateApiTokenHandler, RevokeApiTokenHandler, { provide: ApiTokenGate, useClass: TokensOfHr }],
  exports: [ApiTokenGate],
})
export class ApiTokensModule {}
