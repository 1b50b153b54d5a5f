import { IsIn } from 'class-validator';
import { type ReviewBody, type ReviewDecision, timeOffLimits } from '@staffroom/contracts/time-off.js';
import { IsOptionalText } from '../../platform/http/validators.js';

const decisions = ['APPROVED', 'REJECTED'] as const;

/** What a reviewer sends, whatever is reviewed. */
export class ReviewDto implements ReviewBody {
  @IsIn(decisions, { message: `status must be one of ${decisions.join(', ')}` })
  status: ReviewDecision;

  @IsOptionalText(timeOffLimits.commentMax)
  comment?: string | null;
}
