export interface MailMessage {
  /** Derived from event and recipient, so that mail programs recognise a mail that is sent twice (R38). */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
}

interface MailAttachment {
  filename: string;
  content: string | Buffer;
  contentType: string;
}

export interface MailTransport {
  /** Throws if the mail was not accepted, or with `EABORT` when the signal ends the attempt. Returns the name of its file, or null. */
  send(message: MailMessage, mailId: string, signal: AbortSignal): Promise<string | null>;
}

/** Marks the mail as automatic, so that out-of-office replies do not answer it. */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** As the mail program sends it. */
export function addressed({ attachments, ...message }: MailMessage, from: string) {
  return { ...message, from, headers: automaticHeaders, ...(attachments && { attachments: [...attachments] }) };
}
