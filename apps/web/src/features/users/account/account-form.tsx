/** The fields of an account, for creating and editing (SPEC section 5). */
import { type ReactNode, Suspense } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { t } from '@staffroom/contracts/texts/text.js';
import { countries, countryLabel, roleLabel, roles, type User, userLimits } from '@staffroom/contracts/users.js';
import { emailProblem } from '../../../ui/email-problem.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { PersonPicker } from '../../../shared/people/person-picker.js';
import { Select } from '../../../ui/select.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import type { AccountFields } from './account-fields.js';
import { employmentFields } from './lazy-employment-fields.js';
import { FirstPassword } from './first-password.js';
import { Invitation } from './invitation.js';
import { MinimumWarning } from './minimum-warning.js';
import { PassesToOther } from './passes-to-other.js';
import { PasswordField } from './password-field.js';
import { TeamField } from './team-field.js';
import { VacationFields } from './vacation-fields.js';

interface AccountFormProps {
  form: UseFormReturn<AccountFields>;
  /** The account to edit; undefined to create one. */
  editing?: User;
}

export function AccountForm({ form, editing }: AccountFormProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label={t('Full Name')} error={errors.fullName?.message} required>
        <Input
          autoFocus
          autoComplete="off"
          maxLength={userLimits.fullNameMax}
          {...register('fullName', { validate: filled(t('Full name is required')) })}
        />
      </Field>
      <Row>
        <Field label={t('Email')} error={errors.email?.message} required>
          <Input
            type="email"
            // So that a password manager keeps the password below with this account, and not with that of HR.
            autoComplete="username"
            maxLength={userLimits.emailMax}
            {...register('email', {
              validate: (email) => emailProblem(email) ?? true,
            })}
          />
        </Field>
        <Field label={t('Job Title')} error={errors.jobTitle?.message} required>
          <Input
            autoComplete="off"
            maxLength={userLimits.jobTitleMax}
            {...register('jobTitle', { validate: filled(t('Job title is required')) })}
          />
        </Field>
      </Row>
      {editing && <PassesToOther form={form} presentEmail={editing.email} />}
      {editing ? <PasswordField form={form} editing /> : <FirstPassword form={form} />}
      {editing?.requirePasswordChange && <Invitation user={editing} />}
      <Row>
        <Controller
          control={control}
          name="role"
          render={({ field, fieldState }) => (
            <Field label={t('Role')} error={fieldState.error?.message}>
              <Select
                value={field.value}
                onChange={field.onChange}
                options={roles.map((value) => ({ value, label: roleLabel(value) }))}
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="country"
          render={({ field, fieldState }) => (
            <Field label={t('Country')} error={fieldState.error?.message}>
              <Select
                value={field.value}
                onChange={field.onChange}
                options={countries.map((value) => ({ value, label: countryLabel(value) }))}
              />
            </Field>
          )}
        />
      </Row>
      <Row>
        <VacationFields form={form} editing={Boolean(editing)} dayHours={editing?.employment?.dayHours} />
      </Row>
      <MinimumWarning form={form} />
      <Row>
        <TeamField control={control} present={teamOf(editing)} />
        <Controller
          control={control}
          name="manager"
          render={({ field, fieldState }) => (
            <Field label={t('Manager')} error={fieldState.error?.message}>
              <PersonPicker
                value={field.value}
                onChange={field.onChange}
                canManage
                excludeId={editing?.id}
                clearable
                placeholder={t('No manager')}
              />
            </Field>
          )}
        />
      </Row>
      {editing && (
        <Suspense fallback={<SkeletonRows rows={3} rowClassName="h-[60px]" label={t('Loading the employment')} />}>
          <employmentFields.Component form={form} patterns={editing.employment?.workPatterns ?? []} />
        </Suspense>
      )}
    </>
  );
}

function teamOf(user: User | undefined): { id: string; name: string } | null {
  return user?.teamId ? { id: user.teamId, name: user.teamName ?? t('Unknown') } : null;
}

function Row({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 md:grid-cols-2">{children}</div>;
}

function filled(message: string) {
  return (text: string) => text.trim() !== '' || message;
}
