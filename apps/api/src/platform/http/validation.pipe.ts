import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import type { FieldError } from '@staffroom/contracts/errors.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { AppError } from './app-error.js';

/** Validates bodies and queries against their DTO. Rejects unknown fields; every error names its field (R1, R2a). */
export function validationPipe(): ValidationPipe {
  return new BodyAndQueryPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    exceptionFactory: (problems) => {
      const errors = problems.flatMap((problem) => complaints(problem, ''));
      return new AppError(400, errors[0]?.message ?? t('The request could not be understood.'), undefined, errors);
    },
  });
}

class BodyAndQueryPipe extends ValidationPipe {
  /** Every download may name its language, which `knowReader` has read (R66b). */
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'query' || metadata.data !== undefined) return super.transform(value, metadata);
    const query = Object.entries(value as Record<string, unknown>).filter(([field]) => field !== 'lang');
    return super.transform(Object.fromEntries(query), metadata);
  }
}

function complaints(problem: ValidationError, prefix: string): FieldError[] {
  const field = `${prefix}${problem.property}`;
  const own = Object.entries(problem.constraints ?? {}).map(([rule, message]) => ({
    field,
    message: rule === 'whitelistValidation' ? t('The field {field} is unknown here.', { field }) : message,
  }));
  return [...own, ...(problem.children ?? []).flatMap((child) => complaints(child, `${field}.`))];
}
