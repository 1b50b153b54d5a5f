/** Of whom HR requires a second factor (R64). */
import { useState } from 'react';
import type { SecondFactorPolicy } from '@staffroom/contracts/second-factor.js';
import { type Role, roles } from '@staffroom/contracts/users.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { FormFooter } from '../../ui/form-footer.js';
import { Loadable } from '../../ui/loadable.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useChangeSecondFactorPolicyMutation, useGetSecondFactorPolicyQuery } from './second-factor-policy.api.js';

export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const query = useGetSecondFactorPolicyQuery();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Second Factor')}>
      <Loadable
        query={query}
        skeleton={
          <DialogBody>
            <SkeletonRows rows={3} rowClassName="h-6" label={t('Loading the policy')} />
          </DialogBody>
        }
        errorTitle={t('Failed to fetch the policy')}
      >
        {(policy) => <PolicyForm policy={policy} onClose={onClose} />}
      </Loadable>
    </Dialog>
  );
}

function PolicyForm({ policy, onClose }: { policy: SecondFactorPolicy; onClose: () => void }) {
  const [requiredOf, setRequiredOf] = useState<readonly Role[]>(policy.requiredOf);
  const [change, { isLoading }] = useChangeSecondFactorPolicyMutation();
  const toggle = (role: Role) =>
    setRequiredOf(roles.filter((one) => (one === role ? !requiredOf.includes(one) : requiredOf.includes(one))));
  const save = async () => {
    const { error } = await change({ requiredOf: [...requiredOf] });
    if (error) return notifyError(t('Failed to save the policy'), error);
    toast({ title: t('Policy saved') });
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DialogBody>
        <p className="text-quiet">
          {t(
            'Whoever signs in then also needs an authenticator app or a passkey, unless the identity provider says that it has asked for a second factor itself. People without one must add it before they can go on, at once. API tokens need none.',
          )}
        </p>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-sm font-medium">{t('Required of')}</legend>
          {roles.map((role) => (
            <Checkbox
              key={role}
              checked={requiredOf.includes(role)}
              onChange={() => toggle(role)}
              label={t(roleLabels[role])}
            />
          ))}
        </fieldset>
        {policy.peopleWithout > 0 && (
          <p className="text-sm text-quiet">
            {t(
              '{count, plural, one {One of the people of whom it is required has none yet.} other {# of the people of whom it is required have none yet.}}',
              { count: policy.peopleWithout },
            )}
          </p>
        )}
      </DialogBody>
      <FormFooter submitLabel={t('Save')} pendingLabel={t('Saving...')} pending={isLoading} onCancel={onClose} />
    </form>
  );
}

const roleLabels: Record<Role, Text> = {
  EMPLOYEE: text('Employees'),
  EXECUTIVE: text('Executives'),
  HR_MANAGER: text('HR managers'),
};
