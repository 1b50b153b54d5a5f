/** The form that creates or edits a team. Name and manager are required (SPEC section 5). */
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { teamLimits, type Team } from '@staffroom/contracts/teams.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../api/field-errors.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { FormFooter } from '../../ui/form-footer.js';
import { Input } from '../../ui/input.js';
import { PersonPicker, type PickedPerson } from '../../shared/people/person-picker.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useCreateTeamMutation, useUpdateTeamMutation } from './teams.api.js';

interface TeamFields {
  name: string;
  manager: PickedPerson | null;
}

interface TeamDialogProps {
  /** The team to edit; undefined to create one. */
  team?: Team;
  onClose: () => void;
}

export function TeamDialog({ team, onClose }: TeamDialogProps) {
  const save = useSave(team);
  const { register, control, handleSubmit, setError, formState } = useForm<TeamFields>({
    defaultValues: { name: team?.name ?? '', manager: managerOf(team) },
  });

  const onSubmit = handleSubmit(async ({ name, manager }) => {
    if (!manager) return;
    const { error } = await save.send({ name: name.trim(), managerId: manager.id });
    if (error) {
      for (const { field, message } of fieldErrors(error, ['name', 'managerId'])) {
        setError(field === 'name' ? 'name' : 'manager', { message });
      }
      return notifyError(team ? t('Failed to update team') : t('Failed to create team'), error);
    }
    toast({ title: team ? t('Team updated successfully') : t('Team created successfully') });
    onClose();
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={team ? t('Edit Team') : t('Create Team')}
      description={team?.name}
      form={`team ${team?.id ?? 'new'}`}
    >
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <Field label={t('Team Name')} error={formState.errors.name?.message} required>
            <Input
              autoFocus
              autoComplete="off"
              maxLength={teamLimits.nameMax}
              {...register('name', { validate: (name) => name.trim() !== '' || t('Team name is required') })}
            />
          </Field>
          <Controller
            control={control}
            name="manager"
            rules={{ validate: (manager) => manager !== null || t('Manager is required') }}
            render={({ field, fieldState }) => (
              <Field
                label={t(text('Manager', 'of a team'))}
                hint={t('HR managers, executives, and employees without a manager')}
                error={fieldState.error?.message}
                required
              >
                <PersonPicker value={field.value} onChange={field.onChange} canManage />
              </Field>
            )}
          />
        </DialogBody>
        <FormFooter
          submitLabel={team ? t('Save Changes') : t('Create Team')}
          pendingLabel={team ? t('Saving...') : t('Creating...')}
          pending={save.pending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function useSave(team: Team | undefined) {
  // One key per opened form, so that submitting twice creates one team.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [create, { isLoading: creating }] = useCreateTeamMutation();
  const [update, { isLoading: updating }] = useUpdateTeamMutation();
  return {
    pending: creating || updating,
    send: (changes: { name: string; managerId: string }) =>
      team ? update({ id: team.id, changes }) : create({ team: changes, idempotencyKey }),
  };
}

function managerOf(team: Team | undefined): PickedPerson | null {
  return team?.managerId ? { id: team.managerId, fullName: team.managerName ?? t('Unknown') } : null;
}
