import { Logger } from '@nestjs/common';
import { t, text } from '@staffroom/contracts/texts/text.js';
import type { ClamdAddress } from '../config/clamd-address.js';
import { AppError } from '../http/app-error.js';
import { InfectedFiles } from '../http/infected-files.js';
import { ping, scan } from './clamd.js';

const retryAfterSeconds = 60;

interface UnscannedFile {
  readonly name: string;
  readonly sizeBytes: number;
  content(): AsyncIterable<Buffer>;
}

/** Searches files for malware before they are stored. Without clamd, it lets every file through. */
export class FileScanner {
  private readonly logger = new Logger('FileScanner');

  constructor(private readonly clamd?: ClamdAddress) {}

  /** Throws unless clamd finds every file clean. */
  async expectClean(files: readonly UnscannedFile[]): Promise<void> {
    if (!this.clamd) return;
    const infected: { name: string; signature: string }[] = [];
    for (const file of files) {
      const verdict = await scan(this.clamd, file.content()).catch((error: unknown) => {
        throw new ScannerUnavailable(error);
      });
      if (verdict.is === 'infected') infected.push({ name: file.name, signature: verdict.signature });
      if (verdict.is === 'too large') throw this.tooLarge(file);
    }
    if (infected.length > 0) throw new InfectedFiles(infected);
  }

  async check(): Promise<boolean> {
    return !this.clamd || ping(this.clamd);
  }

  private tooLarge({ name, sizeBytes }: UnscannedFile): AppError {
    this.logger.warn(`clamd refused a file of ${sizeBytes} bytes. Set StreamMaxLength in its settings to 10M or more.`);
    return new AppError(
      413,
      t(
        '“{name}” is too large for the malware scanner and was not stored. Send a smaller file, or ask your administrator to raise the scanner’s limit.',
        { name },
      ),
    );
  }
}

/** clamd cannot be reached, or gave no verdict. Nothing is stored without one. */
class ScannerUnavailable extends AppError {
  constructor(override readonly cause: unknown) {
    super(503, t(unavailable), 'FILE_SCANNER_UNAVAILABLE', undefined, retryAfterSeconds);
  }
}

const unavailable = text(
  'Files cannot be checked for malware at the moment, so nothing was stored. Try again in a minute. If the error persists, tell your administrator.',
);
