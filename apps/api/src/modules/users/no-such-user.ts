import { type AppError, notFound } from '../../platform/http/app-error.js';

export function noSuchUser(): AppError {
  return notFound('There is no such user.');
}
