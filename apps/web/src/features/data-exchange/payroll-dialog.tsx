/** What HR keeps for payroll: wage types, the numbers that DATEV gave the company, and a map of its own (R43b). */
import { useState } from 'react';
import {
  payrollLimits,
  type PayrollMap,
  type PayrollSettings,
  type PayrollSettingsReply,
} from '@staffroom/contracts/payroll-export.js';
import { payrollMaps } from '@staffroom/contracts/payroll-maps.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../api/field-errors.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { Field, FieldError } from '../../ui/field.js';
import { FormFooter } from '../../ui/form-footer.js';
import { Input } from '../../ui/input.js';
import { notifyError, toast } from '../../ui/toast.js';
import { PayrollMapFields } from './payroll-map-fields.js';
import { useChangePayrollSettingsMutation } from './payroll-export.api.js';

const fields = ['wageTypes', 'consultant', 'client', 'columns', 'preamble'];

export function PayrollDialog({ settings, onClose }: { settings: PayrollSettingsReply; onClose: () => void }) {
  const { kinds, ...kept } = settings;
  const [draft, setDraft] = useState<PayrollSettings>(kept);
  const [problem, setProblem] = useState<string>();
  const [change, { isLoading }] = useChangePayrollSettingsMutation();
  const setWageType = (kind: string, wageType: string) => {
    const others = draft.wageTypes.filter((one) => one.kind !== kind);
    setDraft({ ...draft, wageTypes: wageType.trim() === '' ? others : [...others, { kind, wageType }] });
  };
  const submit = async () => {
    const { error } = await change(draft);
    if (error) {
      setProblem(fieldErrors(error, fields)[0]?.message);
      return notifyError(t('Failed to save'), error);
    }
    toast({ title: t('Payroll export set up') });
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('Set Up Payroll Export')}
      description={t('Ask your payroll office for these numbers. Each change is recorded.')}
    >
      <form
        noValidate
        className="flex min-h-0 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          {problem && <FieldError>{problem}</FieldError>}
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 font-medium">{t('Wage types')}</legend>
            <div className="grid gap-3 md:grid-cols-3">
              {kinds.map(({ kind, name }) => (
                <Field key={kind} label={name}>
                  <Input
                    maxLength={payrollLimits.wageTypeMax}
                    value={draft.wageTypes.find((one) => one.kind === kind)?.wageType ?? ''}
                    onChange={(event) => setWageType(kind, event.target.value)}
                  />
                </Field>
              ))}
            </div>
          </fieldset>
          <div className="grid gap-3 md:grid-cols-2">
            <Field label={t('Consultant number')} hint={t('Beraternummer, for DATEV')}>
              <Input
                inputMode="numeric"
                maxLength={payrollLimits.datevNumberMax}
                value={draft.consultant}
                onChange={(event) => setDraft({ ...draft, consultant: event.target.value })}
              />
            </Field>
            <Field label={t('Client number')} hint={t('Mandantennummer, for DATEV')}>
              <Input
                inputMode="numeric"
                maxLength={payrollLimits.datevNumberMax}
                value={draft.client}
                onChange={(event) => setDraft({ ...draft, client: event.target.value })}
              />
            </Field>
          </div>
          <OwnMap map={draft.ownMap} onChange={(ownMap) => setDraft({ ...draft, ownMap })} />
        </DialogBody>
        <FormFooter submitLabel={t('Save')} pendingLabel={t('Saving...')} pending={isLoading} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function OwnMap({ map, onChange }: { map: PayrollMap | null; onChange: (map: PayrollMap | null) => void }) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">{t('Columns of our own')}</legend>
      {map && <PayrollMapFields map={map} onChange={onChange} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => onChange(payrollMaps.PLAIN)}>
          {t('Start from Plain')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => onChange(payrollMaps.LODAS)}>
          {t('Start from DATEV LODAS Style')}
        </Button>
        {map && (
          <Button variant="outline" size="sm" onClick={() => onChange(null)}>
            {t('Remove the Map')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
