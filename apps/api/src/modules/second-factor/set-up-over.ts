import { t } from '@staffroom/contracts/texts/text.js';
import { AppError } from '../../platform/http/app-error.js';

/** It took too long, was finished before, or the password has changed since. */
export function setUpIsOver(): AppError {
  return new AppError(409, t('This set-up was finished before or took too long. Please start again.'), 'CONFLICT');
}
