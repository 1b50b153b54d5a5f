/** The current toast. A new toast replaces the old one, because SPEC section 9 allows only one. */
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

/** R2c: the specification's text as the title, below it the server's message, or `otherwise` if there is none. */
export function notifyError(title: string, error?: unknown, otherwise?: string): void {
  toast({ title, description: serverMessage(error) ?? otherwise, variant: 'destructive' });
}

/** For failures whose second line the specification prescribes: its text, then the server's message. */
export function notifyFailure(title: string, text: string, error?: unknown): void {
  const message = serverMessage(error);
  toast({ title, description: message ? `${text}. ${message}` : text, variant: 'destructive' });
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

export function firstToast(): Promise<void> {
  return new Promise((resolve) => {
    if (shown) return resolve();
    const stop = subscribeToToast(() => {
      stop();
      resolve();
    });
  });
}

function show(next: ToastMessage | null): void {
  shown = next;
  for (const listener of listeners) listener();
}
