import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SecondSteps } from '../auth/facade.js';
import { AddFactorHandler } from './add-factor.command.js';
import { ChangeSecondFactorPolicyHandler } from './change-policy.command.js';
import { ConfirmController } from './confirm.controller.js';
import { ConfirmPassword } from './confirm-password.js';
import { IssueRecoveryCodesHandler } from './issue-recovery-codes.command.js';
import { Passkeys } from './passkeys.js';
import { RemoveFactorHandler } from './remove-factor.command.js';
import { ResetSecondFactorHandler } from './reset-second-factor.command.js';
import { SecondFactorOfOthersController } from './second-factor-of-others.controller.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondStepController } from './second-step.controller.js';
import { StepsWithFactors } from './steps-with-factors.js';
import { UseRecoveryCodeHandler } from './use-recovery-code.command.js';

@Global()
@Module({
  imports: [CqrsModule],
  controllers: [ConfirmController, SecondFactorController, SecondFactorOfOthersController, SecondStepController],
  providers: [
    ConfirmPassword,
    Passkeys,
    { provide: SecondSteps, useClass: StepsWithFactors },
    AddFactorHandler,
    ChangeSecondFactorPolicyHandler,
    IssueRecoveryCodesHandler,
    RemoveFactorHandler,
    ResetSecondFactorHandler,
    UseRecoveryCodeHandler,
  ],
  exports: [SecondSteps],
})
export class SecondFactorModule {}
