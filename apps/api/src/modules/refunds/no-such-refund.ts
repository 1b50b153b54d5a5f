import { type AppError, notFound } from '../../platform/http/app-error.js';

export function noSuchRefund(): AppError {
  return notFound('There is no such refund request.');
}
