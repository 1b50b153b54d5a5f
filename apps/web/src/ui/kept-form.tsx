/** In a dialog with a form: keeps its text if the session ends, and offers what was kept before. */
import { useLayoutEffect, useState, type RefObject } from 'react';
import { useStore } from 'react-redux';
import { useCurrentUser } from '../api/session.js';
import type { Session } from '../api/session-slice.js';
import { Button } from './button.js';
import { addForm } from './open-dialogs.js';
import { keptText, restoreText } from './kept-text.js';
import { forgetText, storedText, storeText } from './text-store.js';
import { type Before, hasUnsavedText } from './unsaved-text.js';

interface KeptFormProps {
  form: string;
  content: RefObject<HTMLElement | null>;
  before: Before;
}

export default function KeptForm({ form, content, before }: KeptFormProps) {
  const { id } = useCurrentUser();
  const [kept, setKept] = useState(() => storedText(id, form));
  const store = useStore<{ session: Session }>();
  useLayoutEffect(() => {
    const keep = () => {
      if (content.current && hasUnsavedText(before)) storeText(id, form, keptText(content.current));
    };
    const forgetForm = addForm(keep);
    return () => {
      forgetForm();
      const { session } = store.getState();
      if (session.status === 'signedOut' && session.ended) keep();
    };
  }, [store, content, before, id, form]);
  if (!kept) return null;
  const done = () => {
    forgetText(id, form);
    setKept(null);
  };
  return (
    <div className="mx-6 mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-accent-soft px-3 py-2 text-accent-ink max-md:mx-4">
      <p className="min-w-0 flex-1 basis-48">Your session ended before you sent what you typed here.</p>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          restoreText(content.current!, before, kept);
          done();
        }}
      >
        Restore
      </Button>
      <Button variant="ghost" size="sm" onClick={done}>
        Discard
      </Button>
    </div>
  );
}
