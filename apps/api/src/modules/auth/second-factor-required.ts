import type { ApiErrorBody } from '@staffroom/contracts/errors.js';
import type { SecondStep } from '@staffroom/contracts/second-factor.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { AppError } from '../../platform/http/app-error.js';

/** The password was right; another call completes the sign-in (R64). */
export class SecondFactorRequired extends AppError {
  constructor(private readonly secondStep: SecondStep) {
    super(401, t('Enter the code of your second factor.'), 'SECOND_FACTOR_REQUIRED');
  }

  override body(): ApiErrorBody {
    return { ...super.body(), secondStep: this.secondStep };
  }
}
