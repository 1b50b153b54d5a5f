/** A kind of special leave: added, changed, or removed (R51). */
import { useState } from 'react';
import {
  type Changed,
  companyLimits,
  type PolicyChangeBody,
  type SpecialLeaveKind,
} from '@staffroom/contracts/company.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { NumberField } from '../../ui/number-field.js';
import { countOf } from '../../ui/number-words.js';
import { numberOf } from './fields.js';
import { PolicyDialog } from './policy-dialog.js';
import { kindText } from './policy-text.js';

interface KindDialogProps {
  /** Absent for a new one. */
  kind?: Changed<SpecialLeaveKind>;
  onClose: () => void;
}

export default function KindDialog({ kind, onClose }: KindDialogProps) {
  const [name, setName] = useState(kind?.name ?? '');
  const [isPaid, setIsPaid] = useState(kind?.isPaid ?? true);
  const [needsNote, setNeedsNote] = useState(kind?.needsNote ?? false);
  const [days, setDays] = useState(kind?.daysPerYear ? String(kind.daysPerYear) : '');
  const id = kind ? { kindId: kind.kindId } : {};
  const limit = { daysPerYear: numberOf(days) ?? null };
  const change = { change: 'SPECIAL_LEAVE', ...id, name, isPaid, needsNote, ...limit } as PolicyChangeBody;
  return (
    <PolicyDialog
      title={kind ? `Edit ${kind.name}` : 'Add Kind of Special Leave'}
      change={change}
      lastChange={kind?.lastChange ?? null}
      {...(kind && { present: `${kind.name}, ${kindText(kind)}` })}
      fields={['name', 'daysPerYear']}
      submitLabel={kind ? 'Save' : 'Add'}
      success={kind ? 'Special leave changed' : 'Special leave added'}
      failure="Failed to change special leave"
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label="Name" {...(errors.name && { error: errors.name })} required>
            <Input
              name="name"
              autoFocus
              maxLength={companyLimits.nameMax}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <NumberField
            label="Days a year"
            hint="Empty for any number."
            value={days}
            onChange={setDays}
            error={errors.daysPerYear}
            words={countOf('day')}
            required={false}
          />
          <Checkbox label="Paid" checked={isPaid} onChange={(event) => setIsPaid(event.target.checked)} />
          <Checkbox
            label="A note is required"
            checked={needsNote}
            onChange={(event) => setNeedsNote(event.target.checked)}
          />
        </>
      )}
    </PolicyDialog>
  );
}

export function RemoveKindDialog({ kind, onClose }: { kind: Changed<SpecialLeaveKind>; onClose: () => void }) {
  return (
    <PolicyDialog
      title={`Remove ${kind.name}?`}
      change={{ change: 'SPECIAL_LEAVE_REMOVED', kindId: kind.kindId }}
      lastChange={kind.lastChange}
      fields={[]}
      submitLabel="Remove"
      isDestructive
      success="Special leave removed"
      failure="Failed to remove special leave"
      onClose={onClose}
    >
      {() => <p className="text-quiet">Requests of this kind stay as they are, and show its name.</p>}
    </PolicyDialog>
  );
}
