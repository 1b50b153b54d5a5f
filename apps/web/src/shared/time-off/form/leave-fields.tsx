/** What is requested or entered: the type, the days, and what belongs to the type. */
import { lazy, Suspense } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '@staffroom/contracts/texts/text.js';
import { Segmented } from '../../../ui/segmented.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { ReasonField } from './reason-field.js';
import { type RequestFields, requestKinds } from './request-fields.js';
import { WhenFields } from './when-fields.js';

// Few requests are for special leave.
const SpecialFields = lazy(() => import('./special-fields.js'));

interface LeaveFieldsProps {
  form: UseFormReturn<RequestFields>;
  autoFocus: boolean;
  /** Whether the leave is one's own. */
  isOwn: boolean;
  longestDayHours?: number | undefined;
}

export function LeaveFields({ form, autoFocus, isOwn, longestDayHours }: LeaveFieldsProps) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <Segmented
        label={t('Type')}
        autoFocus={autoFocus}
        value={kind}
        options={requestKinds.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(next) => {
          form.setValue('kind', next);
          form.clearErrors();
        }}
      />
      <WhenFields form={form} longestDayHours={longestDayHours} />
      {kind === 'SPECIAL' ? (
        <Suspense fallback={<SkeletonRows rows={1} rowClassName="h-32" />}>
          <SpecialFields form={form} isOwn={isOwn} />
        </Suspense>
      ) : (
        <ReasonField form={form} />
      )}
    </>
  );
}
