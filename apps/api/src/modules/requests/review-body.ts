import { IsIn } from 'class-validator';
import { type ReviewBody, type ReviewDecision, reviewLimits } from '@staffroom/contracts/requests.js';
import { IsOptionalText } from '../../platform/http/validators.js';

const decisions = ['APPROVED', 'REJECTED'] as const;

/** What a reviewer sends, whatever is reviewed. */
export class ReviewDto implements ReviewBody {
  @IsIn(decisions, { message: `status must be one of ${decisions.join(', ')}` })
  status: ReviewDecision;

  @IsOptionalText(reviewLimits.commentMax)
  comment?: string | null;
}
