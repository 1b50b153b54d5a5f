import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { addressed, type MailMessage, type MailTransport } from './mail-message.js';

/** Without a mail server, each mail is written to an `.eml` file, which any mail program can open (R39). */
export class FileTransport implements MailTransport {
  private readonly composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(
    private readonly dataDir: string,
    private readonly from: string,
    private readonly print: (line: string) => void,
  ) {}

  /** Sending the same mail again replaces its file. */
  async send(message: MailMessage, mailId: string): Promise<string> {
    const { message: bytes } = await this.composer.sendMail(addressed(message, this.from));
    const fileName = mailFileName(mailId);
    const path = mailPath(this.dataDir, fileName);
    await mkdir(mailPath(this.dataDir), { recursive: true, mode: 0o700 });
    await writeFile(half(path), bytes as Buffer, { mode: 0o600 });
    await rename(half(path), path);
    this.print(`Mail to ${message.to.address}, "${message.subject}": ${linksOf(message).join(' ')}`);
    return fileName;
  }
}

/** For erasure: removes mails about a person (R39), including partial files of a killed process. */
export async function removeMailFile(dataDir: string, mailId: string): Promise<void> {
  for (const left of [half(mailFileName(mailId)), mailFileName(mailId)]) {
    await rm(mailPath(dataDir, left), { force: true });
  }
}

function mailFileName(mailId: string): string {
  return `${mailId}.eml`;
}

function half(fileName: string): string {
  return `${fileName}.part`;
}

function mailPath(dataDir: string, fileName = ''): string {
  return join(dataDir, 'mail', fileName);
}

function linksOf({ text }: MailMessage): string[] {
  return text.match(/https?:\/\/\S+/g) ?? [];
}

/** A link may grant access to an account. It is shown only on a terminal and never reaches a log (R8, R39). */
export function printOnTerminal(line: string): void {
  if (process.stdout.isTTY) console.log(line);
}
