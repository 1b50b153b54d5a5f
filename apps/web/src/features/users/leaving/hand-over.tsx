import { type FormEvent, useState } from 'react';
import type { Responsibilities, User } from '@staffroom/contracts/users.js';
import { serverMessage } from '../../../api/server-message.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { PersonPicker, type PickedPerson } from '../../../shared/people/person-picker.js';
import { useHandOverMutation } from '../api/users.api.js';

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
        Handed over to{' '}
        <span dir="auto" className="font-medium">
          {done.fullName}
        </span>
        . Requests that wait for a review are now theirs to review.
      </p>
    );
  }
  if (left.teams.length === 0 && left.reportCount === 0) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!taker) return setProblem('Choose who takes over.');
    const { error } = await handOver({ id: user.id, managerId: taker.id });
    if (error) return setProblem(serverMessage(error) ?? 'Failed to hand over. Please try again.');
    setDone(taker);
    onTaker(null);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 rounded-card border p-3" noValidate>
      <Field
        label="Hand over first (optional)"
        hint="Teams and reports get this manager, and the requests that wait go to them."
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
        Hand over
      </Button>
    </form>
  );
}
