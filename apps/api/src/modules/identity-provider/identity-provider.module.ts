import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { FindAccount } from './find-account.js';
import { IdentityProviderController } from './identity-provider.controller.js';
import { Provider } from './provider.js';

@Module({
  imports: [CqrsModule],
  controllers: [IdentityProviderController],
  providers: [FindAccount, Provider],
})
export class IdentityProviderModule {}
