/** Edits the current state of an account. The server refuses the edit if someone else has changed the account (R25). */
import { CircleExclamationPoint } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '@staffroom/contracts/texts/text.js';
import type { EmploymentReply } from '@staffroom/contracts/users.js';
import type { ApiError } from '../../../api/base-query.js';
import { fieldErrors } from '../../../api/field-errors.js';
import { useCurrentUser } from '../../../api/session.js';
import { Dialog, DialogBody } from '../../../ui/dialog.js';
import { FormFooter } from '../../../ui/form-footer.js';
import { Loadable } from '../../../ui/loadable.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { notifyError, toast } from '../../../ui/toast.js';
import { accountFieldNames, type AccountFields, editOf, fieldsOf } from './account-fields.js';
import { AccountForm } from './account-form.js';
import { employmentChanges, recountedText } from './employment-changes.js';
import {
  type Account,
  useChangeEmploymentMutation,
  useGetAccountQuery,
  useUpdateUserMutation,
} from '../api/users.api.js';

const PatternOutcome = lazy(() => import('./pattern-outcome.js'));
const EndSessions = lazy(() => import('./end-sessions.js'));
const SecondFactorReset = lazy(() => import('./second-factor-reset.js'));

export function EditAccountDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const query = useGetAccountQuery(userId, { refetchOnMountOrArgChange: true });
  const [outdated, setOutdated] = useState(false);
  const onStale = () => {
    setOutdated(true);
    void query.refetch();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Edit User Account')}
      description={query.currentData?.user.fullName}
      size="lg"
    >
      <Loadable
        query={{ ...query, data: query.isFetching ? undefined : query.currentData }}
        skeleton={
          <DialogBody>
            <SkeletonRows rows={6} rowClassName="h-[60px]" label={t('Loading the account')} />
          </DialogBody>
        }
        errorTitle={t('Failed to fetch the account')}
      >
        {(account) => <EditForm account={account} outdated={outdated} onStale={onStale} onClose={onClose} />}
      </Loadable>
    </Dialog>
  );
}

interface EditFormProps {
  account: Account;
  /** True after a refused attempt; the account was then fetched again. */
  outdated: boolean;
  onStale: () => void;
  onClose: () => void;
}

function EditForm({ account: { user, etag }, outdated, onStale, onClose }: EditFormProps) {
  const { id: viewerId } = useCurrentUser();
  const [updateUser, { isLoading }] = useUpdateUserMutation();
  const [changeEmployment, { isLoading: isChanging }] = useChangeEmploymentMutation();
  const [outcome, setOutcome] = useState<{ saved: EmploymentReply; from: string } | null>(null);
  const form = useForm<AccountFields>({ defaultValues: fieldsOf(user) });
  const hoursTouched = Boolean(form.formState.dirtyFields.vacationHours);

  const onSubmit = form.handleSubmit(async (fields) => {
    const { region, ...changes } = employmentChanges(fields, user);
    const isMoving = fields.country !== user.country;
    const first = { ...changes, ...(region !== undefined && !isMoving && { region }) };
    // First, because the edit makes this form's ETag outdated.
    const employed = Object.keys(first).length > 0 ? await changeEmployment({ id: user.id, changes: first }) : null;
    // A work pattern changes the hours left. Hours that were entered with it are those that are wanted after it.
    const readEtag = changes.workPattern && hoursTouched ? (employed?.data?.etag ?? etag) : etag;
    const edited = employed?.error
      ? employed
      : await updateUser({ id: user.id, etag: readEtag, changes: editOf(fields, { hoursTouched, user }) });
    // A region must be in the country, so it follows the change of the country, which ends the former one.
    const moved =
      isMoving && region && !edited.error ? await changeEmployment({ id: user.id, changes: { region } }) : null;
    const error = edited.error ?? moved?.error;
    if (error) {
      notifyError(t('Failed to update user account'), error);
      if ((error as ApiError).body?.code === 'STALE_VERSION') return onStale();
      for (const { field, message } of fieldErrors(error, [...accountFieldNames, 'workPattern'])) {
        form.setError(field === 'workPattern' ? 'pattern' : field, { message });
      }
      return;
    }
    const saved = employed?.data?.saved;
    toast({ title: t('User account updated successfully'), description: recountedText(saved?.recountedRequests) });
    if (changes.workPattern && saved && saved.approvedLeave.length > 0) {
      return setOutcome({ saved, from: changes.workPattern.from });
    }
    onClose();
  });

  if (outcome) {
    return (
      <Suspense>
        <PatternOutcome {...outcome} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <form noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)}>
      <DialogBody>
        {outdated && (
          <p role="alert" className="flex gap-2 rounded-control bg-pending-soft px-3 py-2 text-pending-ink">
            <CircleExclamationPoint className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {t(
              'Someone else changed this account while you were editing it. The form now shows its current state. Please make your changes again.',
            )}
          </p>
        )}
        <AccountForm form={form} editing={user} />
        {user.status === 'ACTIVE' && user.id !== viewerId && (
          <Suspense>
            <EndSessions user={user} />
          </Suspense>
        )}
        {user.hasSecondFactor && user.id !== viewerId && (
          <Suspense>
            <SecondFactorReset user={user} />
          </Suspense>
        )}
      </DialogBody>
      <FormFooter
        submitLabel={t('Save Changes')}
        pendingLabel={t('Saving...')}
        pending={isLoading || isChanging}
        onCancel={onClose}
      />
    </form>
  );
}
