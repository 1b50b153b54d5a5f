import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PolicyPreviewsController } from './policy-previews.controller.js';
import { PreviewPolicyHandler } from './preview-policy.query.js';

@Module({
  imports: [CqrsModule],
  controllers: [PolicyPreviewsController],
  providers: [PreviewPolicyHandler],
})
export class PolicyPreviewsModule {}
