/** A kind of special leave: added, changed, or removed (R51). */
import { useState } from 'react';
import {
  type Changed,
  companyLimits,
  type PolicyChangeBody,
  type SpecialLeaveKind,
} from '@staffroom/contracts/company.js';
import { kindLabel } from '@staffroom/contracts/special-kinds.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
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
  const label = kind && kindLabel(kind);
  const [name, setName] = useState(label ?? '');
  const [isPaid, setIsPaid] = useState(kind?.isPaid ?? true);
  const [needsNote, setNeedsNote] = useState(kind?.needsNote ?? false);
  const [days, setDays] = useState(kind?.daysPerYear ? String(kind.daysPerYear) : '');
  const id = kind ? { kindId: kind.kindId } : {};
  const limit = { daysPerYear: numberOf(days) ?? null };
  // a name in HR's language that was left as it was is no new name
  const named = { name: kind && name === label ? kind.name : name };
  const change = { change: 'SPECIAL_LEAVE', ...id, ...named, isPaid, needsNote, ...limit } as PolicyChangeBody;
  return (
    <PolicyDialog
      title={label ? t('Edit {name}', { name: label }) : t('Add Kind of Special Leave')}
      change={change}
      lastChange={kind?.lastChange ?? null}
      {...(kind && { present: `${label}, ${kindText(kind)}` })}
      fields={['name', 'daysPerYear']}
      submitLabel={kind ? t('Save') : t('Add')}
      success={kind ? t('Special leave changed') : t('Special leave added')}
      failure={t('Failed to change special leave')}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label={t('Name')} {...(errors.name && { error: errors.name })} required>
            <Input
              name="name"
              autoFocus
              maxLength={companyLimits.nameMax}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <NumberField
            label={t('Days a year')}
            hint={t('Empty for any number.')}
            value={days}
            onChange={setDays}
            error={errors.daysPerYear}
            words={countOf('day')}
            required={false}
          />
          <Checkbox
            label={t(text('Paid', 'special leave'))}
            checked={isPaid}
            onChange={(event) => setIsPaid(event.target.checked)}
          />
          <Checkbox
            label={t('A note is required')}
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
      title={t('Remove {name}?', { name: kindLabel(kind) })}
      change={{ change: 'SPECIAL_LEAVE_REMOVED', kindId: kind.kindId }}
      lastChange={kind.lastChange}
      fields={[]}
      submitLabel={t('Remove')}
      isDestructive
      success={t('Special leave removed')}
      failure={t('Failed to remove special leave')}
      onClose={onClose}
    >
      {() => <p className="text-quiet">{t('Requests of this kind stay as they are, and show its name.')}</p>}
    </PolicyDialog>
  );
}
