import type { Logger } from '@nestjs/common';

/** Tells the operator what went wrong in the background. The line names the error's cause, never its message. */
export type Report = (message: string, error?: unknown) => void;

export function reportTo(logger: Logger): Report {
  return (message, error) => logger.warn({ message, error });
}
