import { t } from '@staffroom/contracts/texts/text.js';
import { toast } from './toast.js';

/** Browsers offer the clipboard on https and localhost only. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: t('{what} copied', { what }) });
  } catch {
    const description = t('Select the text and copy it yourself.');
    toast({ title: t('Failed to copy'), description, variant: 'destructive' });
  }
}
