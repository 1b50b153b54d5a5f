import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { currentQuestion, type Question, subscribeToQuestion } from '../api/confirmation.js';
import { useSession } from '../api/session.js';
import { fetched } from '../ui/fetched.js';

const ConfirmDialog = lazy(async () => {
  const load = async () => (await import('../features/auth/confirm-dialog.js')).ConfirmDialog;
  return { default: await fetched(load).catch((): ComponentType<{ question: Question }> => Unanswered) };
});

/** The question whether it is you, above whatever is open (R77). */
export function Confirmation() {
  const question = useSyncExternalStore(subscribeToQuestion, currentQuestion);
  const { status } = useSession();
  const isOver = status === 'signedOut';
  useEffect(() => {
    if (isOver) question?.answer(false);
  }, [isOver, question]);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmDialog question={question} />
    </Suspense>
  );
}

/** The code cannot be fetched: the call fails, and what was typed stays. */
function Unanswered() {
  useEffect(() => currentQuestion()?.answer(false), []);
  return null;
}
