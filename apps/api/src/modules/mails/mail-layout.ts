/** The layout of every mail, as text and HTML: one column, one button, no tables, no pictures. */
import { readerLanguage, t } from '@staffroom/contracts/texts/text.js';

export interface MailContent {
  heading: string;
  paragraphs: readonly string[];
  /** A quoted text and its author's name. */
  quote?: { text: string; by: string };
  button?: { label: string; url: string };
  /** Why the person receives this mail. */
  footer: string;
}

export interface WrittenMail {
  /** The address to use instead of the recipient's current one. */
  address?: string;
  subject: string;
  text: string;
  html: string;
}

export function writeMail(subject: string, content: MailContent): WrittenMail {
  return { subject, text: mailText(content), html: mailHtml(content) };
}

function mailText({ heading, paragraphs, quote, button, footer }: MailContent): string {
  return [
    heading,
    ...paragraphs,
    quote ? `${headOf(quote.by)}\n${quote.text.replace(/^/gm, '> ')}` : '',
    button ? `${headOf(button.label)}\n${button.url}` : '',
    `-- \nStaffroom\n${footer}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** French has a space before a colon. */
function headOf(label: string): string {
  return t('{label}:', { label });
}

function mailHtml(content: MailContent): string {
  const { heading, paragraphs, quote, button, footer } = content;
  return `<!doctype html>
<html lang="${readerLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light only">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#f6f8fa;${font};color:#1a2230">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;padding:0 4px;font-size:15px;font-weight:600;color:#00687a">Staffroom</p>
<div style="padding:32px;background:#ffffff;border:1px solid #e1e5ea;border-radius:12px">
<h1 style="margin:0 0 12px;font-size:21px;line-height:28px;font-weight:600">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => `<p style="${body}">${escapeHtml(text)}</p>`).join('\n')}
${quote ? `<blockquote style="${quoted}">${lines(quote.text)}<br><span style="font-size:13px;color:#566070">${escapeHtml(quote.by)}</span></blockquote>` : ''}
${button ? `<p style="margin:24px 0 0"><a href="${escapeHtml(button.url)}" style="${pressable}">${escapeHtml(button.label)}</a></p>` : ''}
</div>
<p style="margin:16px 0 0;padding:0 4px;font-size:12px;line-height:18px;color:#566070">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const body = 'margin:0 0 12px;font-size:15px;line-height:23px';
const quoted = 'margin:16px 0 0;padding:2px 0 2px 14px;border-left:3px solid #c9d3dc;font-size:15px;line-height:23px';
const pressable =
  'display:inline-block;padding:12px 22px;background:#00687a;border-radius:8px;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none';

/** Text from people is shown as typed, never as markup. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

function lines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>');
}
