import { toast } from './toast.js';

/** Browsers offer the clipboard on https and localhost only. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${what} copied` });
  } catch {
    toast({ title: 'Failed to copy', description: 'Select the text and copy it yourself.', variant: 'destructive' });
  }
}
