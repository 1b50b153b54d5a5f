import { t } from '@staffroom/contracts/texts/text.js';
import { type AppError, notFound } from '../../../platform/http/app-error.js';

export function noSuchRequest(): AppError {
  return notFound(t('There is no such time off request.'));
}
