import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import type { FieldError } from '@staffroom/contracts/errors.js';
import { AppError } from './app-error.js';

/** Bodies and queries are checked against their DTO; unknown fields are refused, every complaint names its field (R1, R2a). */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    exceptionFactory: (problems) => {
      const errors = problems.flatMap((problem) => complaints(problem, ''));
      return new AppError(400, errors[0]?.message ?? 'The request could not be understood.', undefined, errors);
    },
  });
}

function complaints(problem: ValidationError, prefix: string): FieldError[] {
  const field = `${prefix}${problem.property}`;
  const own = Object.entries(problem.constraints ?? {}).map(([rule, message]) => ({
    field,
    message: rule === 'whitelistValidation' ? `There is no field ${field} here.` : message,
  }));
  return [...own, ...(problem.children ?? []).flatMap((child) => complaints(child, `${field}.`))];
}
