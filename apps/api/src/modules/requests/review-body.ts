import { IsIn } from 'class-validator';
import { type ReviewBody, type ReviewDecision, reviewLimits } from '@staffroom/contracts/requests.js';
import { IsOptionalText, oneOf } from '../../platform/http/validators.js';

const decisions = ['APPROVED', 'REJECTED'] as const;

/** A reviewer's decision, for any kind of request. */
export class ReviewDto implements ReviewBody {
  @IsIn(decisions, { message: oneOf(decisions) })
  status: ReviewDecision;

  @IsOptionalText(reviewLimits.commentMax)
  comment?: string | null;
}
