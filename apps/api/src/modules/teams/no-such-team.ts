import { type AppError, notFound } from '../../platform/http/app-error.js';

export function noSuchTeam(): AppError {
  return notFound('There is no such team.');
}
