import type { LogLevel } from '@nestjs/common';
import { type LogLevel as ConfiguredLevel, logLevels } from './platform/config/setting-values.js';

/** LOG_LEVEL names the least severe level that is still printed. */
export function levelsUpTo(level: ConfiguredLevel): LogLevel[] {
  return logLevels.slice(0, logLevels.indexOf(level) + 1) as LogLevel[];
}
