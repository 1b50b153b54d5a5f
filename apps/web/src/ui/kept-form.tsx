/** In a dialog with a form: keeps what was typed if the session ends, or if Back leads away from it, and offers what was kept before. */
import { useLayoutEffect, useState, type RefObject } from 'react';
import { useStore } from 'react-redux';
import { t } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../api/session.js';
import type { Session } from '../api/session-slice.js';
import { Button } from './button.js';
import { isGoingBack } from './going-back.js';
import { hasChosen } from './kept-choices.js';
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
      const { current } = content;
      if (current && (hasUnsavedText(before) || hasChosen(current))) storeText(id, form, keptText(current));
    };
    const forgetForm = addForm(keep);
    return () => {
      forgetForm();
      const { session } = store.getState();
      if ((session.status === 'signedOut' && session.ended) || isGoingBack()) keep();
    };
  }, [store, content, before, id, form]);
  if (!kept) return null;
  const done = () => {
    forgetText(id, form);
    setKept(null);
  };
  return (
    <div className="mx-6 mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-accent-soft px-3 py-2 text-accent-ink max-md:mx-4">
      <p className="min-w-0 flex-1 basis-48">
        {kept.hasFiles
          ? t('What you typed here was not sent. Files have to be chosen again.')
          : t('What you typed here was not sent.')}
      </p>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          restoreText(content.current!, before, kept);
          done();
        }}
      >
        {t('Restore')}
      </Button>
      <Button variant="ghost" size="sm" onClick={done}>
        {t('Discard')}
      </Button>
    </div>
  );
}
