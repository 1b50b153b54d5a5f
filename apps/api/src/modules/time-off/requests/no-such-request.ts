import { type AppError, notFound } from '../../../platform/http/app-error.js';

export function noSuchRequest(): AppError {
  return notFound('There is no such time off request.');
}
