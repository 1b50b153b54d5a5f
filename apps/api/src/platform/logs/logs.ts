/** What a process prints: one JSON object or one text for each line, on stdout. */
import type { LoggerService } from '@nestjs/common';
import { type Level, type Logger, pino, stdTimeFunctions } from 'pino';
import type { Config } from '../config/config.js';
import type { LogLevel } from '../config/setting-values.js';
import { causeOf, framesOf } from './cause.js';
import { textLine } from './text-line.js';

/** The names of LOG_LEVEL, and pino's names for them. */
const pinoLevels: Record<LogLevel, Level> = {
  error: 'error',
  warn: 'warn',
  log: 'info',
  debug: 'debug',
  verbose: 'trace',
};

export class Logs {
  /** For Nest's Logger, which all code uses. */
  readonly lines: LoggerService;
  private readonly announcements: Logger;

  constructor(
    program: 'portal' | 'worker',
    private readonly config: Pick<Config, 'logLevel' | 'logFormat'>,
  ) {
    const root = pino(
      {
        level: pinoLevels[config.logLevel],
        base: { process: program, pid: process.pid },
        messageKey: 'message',
        timestamp: stdTimeFunctions.isoTime,
        formatters: { level: (level) => ({ level }) },
      },
      // without pino's worker threads: nothing is lost when the process ends
      config.logFormat === 'json' ? pino.destination({ dest: 1, sync: true }) : { write: printText },
    );
    this.lines = new NestLines(root);
    this.announcements = root.child({}, { level: 'info' });
    if (config.logFormat === 'json') this.takeWarningsOfNode();
  }

  /** Node itself prints them as a text. */
  private takeWarningsOfNode(): void {
    process.removeAllListeners('warning');
    process.on('warning', ({ name, message }) => this.lines.warn(`${name}: ${message}`, 'Node'));
  }

  /** For the person who starts the process: printed at every level, and without time and level as a text. */
  say(line: string): void {
    if (this.config.logFormat === 'text') console.log(line);
    else if (line.trim() !== '') this.announcements.info(line.trim());
  }

  /** The reason why the process ends. */
  fail(line: string): void {
    if (this.config.logFormat === 'text') console.error(line);
    else this.announcements.fatal(line);
  }
}

/** Nest's own report of its parts is for developers. */
const framework = ['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication'];
/** Errors of the wiring at start. They name classes only. */
const wiring = 'ExceptionHandler';

/** Accepts a text, or an object with `message`, further fields and an `error`, of which only the cause is printed. */
class NestLines implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(framework.includes(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  private write(level: Level, message: unknown, rest: unknown[]): void {
    if (!this.logger.isLevelEnabled(level)) return;
    const context = rest.at(-1);
    if (message instanceof Error) {
      const text = context === wiring ? message.message : message.constructor.name;
      this.logger[level]({ context, cause: causeOf(message), frames: framesOf(message) }, text);
    } else if (typeof message === 'object' && message !== null) {
      const { message: text, error, ...fields } = message as { message: string; error?: unknown };
      this.logger[level]({ context, ...fields, ...(error === undefined ? {} : { cause: causeOf(error) }) }, text);
    } else {
      this.logger[level]({ context }, String(message));
    }
  }
}

function printText(json: string): void {
  console.log(textLine(json));
}
