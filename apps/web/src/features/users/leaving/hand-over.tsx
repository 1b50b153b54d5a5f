import { type FormEvent, useState } from 'react';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import type { Responsibilities, User } from '@staffroom/contracts/users.js';
import { serverMessage } from '../../../api/server-message.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { PersonPicker, type PickedPerson } from '../../../shared/people/person-picker.js';
import { useHandOverMutation } from '../api/users.api.js';
import { namedPerson } from '../../../shared/people/named-person.js';

interface HandOverProps {
  user: User;
  left: Responsibilities;
  /** Chosen, but nothing was handed over yet. */
  taker: PickedPerson | null;
  onTaker: (person: PickedPerson | null) => void;
}

/** Gives the teams and reports of a person to another manager. The requests that wait follow the people. */
export function HandOver({ user, left, taker, onTaker }: HandOverProps) {
  const [done, setDone] = useState<PickedPerson | null>(null);
  const [problem, setProblem] = useState<string>();
  const [handOver, { isLoading }] = useHandOverMutation();
  if (done) {
    return (
      <p tabIndex={-1} ref={(shown) => shown?.focus()} className="rounded-card bg-approved-soft p-3 text-approved-ink">
        {rich(
          text('Handed over to <person>{name}</person>. Requests that wait for a review are now theirs to review.'),
          { name: done.fullName, person: namedPerson },
        )}
      </p>
    );
  }
  if (left.teams.length === 0 && left.reportCount === 0) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!taker) return setProblem(t('Choose who takes over.'));
    const { error } = await handOver({ id: user.id, managerId: taker.id });
    if (error) return setProblem(serverMessage(error) ?? t('Failed to hand over. Please try again.'));
    setDone(taker);
    onTaker(null);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 rounded-card border p-3" noValidate>
      <Field
        label={t('Hand over first (optional)')}
        hint={t('Teams and reports get this manager, and the requests that wait go to them.')}
        error={problem}
      >
        <PersonPicker
          value={taker}
          onChange={(person) => {
            onTaker(person);
            setProblem(undefined);
          }}
          canManage
          excludeId={user.id}
        />
      </Field>
      <Button type="submit" variant="outline" pending={isLoading} className="self-start max-md:self-stretch">
        {t('Hand over')}
      </Button>
    </form>
  );
}
