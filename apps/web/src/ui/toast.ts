/** What is to be said right now. One at a time (SPEC section 9): a new toast takes the place of the old one. */
import { serverMessage } from '../api/server-message.js';

export interface ToastMessage {
  id: number;
  title: string;
  description?: string;
  variant: 'success' | 'destructive';
}

export const toastDurationMs = 5000;

let shown: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

export function toast(message: { title: string; description?: string; variant?: ToastMessage['variant'] }): void {
  show({ variant: 'success', ...message, id: ++lastId });
}

/** R2c: the specification's text as the title, what the server said beneath; `otherwise` where it said nothing. */
export function notifyError(title: string, error?: unknown, otherwise?: string): void {
  toast({ title, description: serverMessage(error) ?? otherwise, variant: 'destructive' });
}

/** Where the specification says what stands beneath as well: its text, then what the server said. */
export function notifyFailure(title: string, text: string, error?: unknown): void {
  const said = serverMessage(error);
  toast({ title, description: said ? `${text}. ${said}` : text, variant: 'destructive' });
}

export function dismissToast(id: number): void {
  if (shown?.id === id) show(null);
}

export function currentToast(): ToastMessage | null {
  return shown;
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: ToastMessage | null): void {
  shown = next;
  for (const listener of listeners) listener();
}
