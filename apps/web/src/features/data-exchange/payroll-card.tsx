/** Approved leave of a month for payroll, with a map of columns, and what the file would lack (R43b). */
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { addMonths, monthOf } from '@staffroom/contracts/calendar.js';
import type { PayrollCheck, PayrollMapName, PayrollSettingsReply } from '@staffroom/contracts/payroll-export.js';
import { monthTitle } from '@staffroom/contracts/plain-date.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useToday } from '../../api/today.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { dateColumns } from '../../ui/date-columns.js';
import { lazyExtra } from '../../ui/fetched.js';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import {
  payrollFileAddress,
  type PayrollChoice,
  useCheckPayrollQuery,
  useGetPayrollSettingsQuery,
} from './payroll-export.api.js';

const PayrollDialog = lazyExtra(async () => (await import('./payroll-dialog.js')).PayrollDialog);

const monthsBack = 12;
const namesShown = 20;

export function PayrollCard() {
  const today = useToday();
  const [choice, setChoice] = useState<PayrollChoice>({ month: monthOf(today), map: 'PLAIN' });
  const { data: settings } = useGetPayrollSettingsQuery();
  const [isEditing, setIsEditing] = useState(false);
  const months = Array.from({ length: monthsBack + 2 }, (_, at) => addMonths(monthOf(today), 1 - at));
  return (
    <Card aria-label={t('Export for payroll')}>
      <CardHeader
        title={t('Export for payroll')}
        subtitle={t('Approved leave of a month: kinds, days and hours, without what illness gave back')}
        action={
          <Button variant="outline" disabled={!settings} onClick={() => setIsEditing(true)}>
            {t('Set Up')}
          </Button>
        }
      />
      <CardBody className="flex flex-col gap-4">
        <div className="grid items-start gap-4 max-md:gap-3" style={dateColumns}>
          <Field label={t('Month')}>
            <Select
              value={choice.month}
              options={months.map((month) => ({ value: month, label: monthTitle(`${month}-01`) }))}
              onChange={(month) => setChoice({ ...choice, month })}
            />
          </Field>
          <Field label={t('Columns')}>
            <Select
              value={choice.map}
              options={mapOptions(settings)}
              onChange={(map) => setChoice({ ...choice, map })}
            />
          </Field>
        </div>
        <Outcome choice={choice} />
      </CardBody>
      <Suspense>
        {isEditing && settings && <PayrollDialog settings={settings} onClose={() => setIsEditing(false)} />}
      </Suspense>
    </Card>
  );
}

function Outcome({ choice }: { choice: PayrollChoice }) {
  const { currentData: check, isError } = useCheckPayrollQuery(choice);
  const isReady = check !== undefined && check.rows > 0 && !check.lacksDatevNumbers;
  return (
    <>
      <div role="status" className="flex min-h-[72px] flex-col gap-1.5 rounded-control bg-sunken px-3 py-2">
        {isError && t('Failed to read the leave of this month.')}
        {check && sentencesOf(check).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      <div className="flex justify-end max-md:[&>*]:flex-1">
        <a
          href={isReady ? payrollFileAddress(choice) : undefined}
          download
          role="link"
          aria-disabled={isReady ? undefined : true}
          aria-label={t('Export for Payroll')}
          className={buttonClass({ className: isReady ? undefined : 'pointer-events-none opacity-50' })}
        >
          <Download aria-hidden="true" />
          {t('Export')}
        </a>
      </div>
    </>
  );
}

/** Names, not numbers, so that HR knows whom to complete. */
function sentencesOf(check: PayrollCheck): string[] {
  const { rows, people, hours, leftOut, withoutNumber, withoutWageType, lacksDatevNumbers } = check;
  const names = withoutNumber.slice(0, namesShown).map(({ fullName }) => fullName);
  if (withoutNumber.length > namesShown)
    names.push(t('and {count} more', { count: withoutNumber.length - namesShown }));
  return [
    rows === 0
      ? t('The file would contain nothing.')
      : t(
          '{rows, plural, one {# row} other {# rows}} of {people, plural, one {# person} other {# people}}, {hours} hours.',
          { rows, people, hours: numberText(hours) },
        ),
    ...(leftOut > 0 ? [t('{count, plural, one {# row is} other {# rows are}} left out.', { count: leftOut })] : []),
    ...(names.length > 0 ? [t('Without an employee number: {names}.', { names: names.join(', ') })] : []),
    ...(withoutWageType.length > 0 ? [t('Without a wage type: {kinds}.', { kinds: withoutWageType.join(', ') })] : []),
    ...(lacksDatevNumbers ? [t('Set up the numbers of the consultant and the client first.')] : []),
  ];
}

function mapOptions(settings: PayrollSettingsReply | undefined): { value: PayrollMapName; label: string }[] {
  const own = settings?.ownMap ? [{ value: 'OWN', label: t('Our own') } as const] : [];
  return [{ value: 'PLAIN', label: t('Plain') }, { value: 'LODAS', label: t('DATEV LODAS style') }, ...own];
}
