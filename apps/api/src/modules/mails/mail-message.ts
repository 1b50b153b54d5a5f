export interface MailMessage {
  /** Derived from event and recipient, so that a mail sent twice is known as one (R38). */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /** Throws where the mail was not taken over. Answers the name of the file it became, or null. */
  send(message: MailMessage, mailId: string): Promise<string | null>;
}

/** Tells mail programs that nobody wrote this by hand, so that no absence note answers it. */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
