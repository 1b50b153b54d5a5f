/** Lists for spreadsheets (R43a). The browser downloads them, so they are never in the memory of the page. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportedLists, exportedListWords, type ExportFormat, exportLimits } from '@staffroom/contracts/exports.js';
import { addDays, formatPlainDate, inclusiveDays } from '@staffroom/contracts/plain-date.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { downloadAddress } from '../../api/download-address.js';
import { useToday } from '../../api/today.js';
import { buttonClass } from '../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { dateColumns } from '../../ui/date-columns.js';
import { DateField } from '../../ui/date-field.js';
import { Segmented } from '../../ui/segmented.js';
import { translated } from '../../ui/translated.js';

const formats = [
  { value: 'xlsx', label: text('Excel') },
  { value: 'csv', label: text('CSV') },
] as const satisfies readonly { value: ExportFormat; label: Text }[];

export function ExportCard() {
  const today = useToday();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const problem = periodProblem(from, to);
  return (
    <Card aria-label={t('Export lists')}>
      <CardHeader
        title={t('Export lists')}
        subtitle={t('For spreadsheets, payroll and accounting. Formulas in texts are made harmless.')}
      />
      <CardBody className="flex flex-col gap-4">
        <div className="grid items-start gap-4 max-md:gap-3" style={dateColumns}>
          <DateField
            label={t(text('From', 'a period'))}
            value={from}
            onChange={setFrom}
            error={problem}
            required={false}
          />
          <DateField label={t(text('To', 'a period'))} value={to} onChange={setTo} required={false} />
          <Segmented label={t('Format')} value={format} onChange={setFormat} options={translated(formats)} />
        </div>
        <ul aria-label={t('Lists')} className="-my-1 divide-y">
          {exportedLists.map((list) => (
            <li key={list} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
              <div className="min-w-44 flex-1">
                <p className="font-medium">{t(exportedListWords[list].label)}</p>
                <p className="text-sm text-quiet">{t(exportedListWords[list].hint)}</p>
              </div>
              <a
                href={problem ? undefined : addressOf(list, { format, from, to })}
                download
                role="link"
                aria-disabled={problem ? true : undefined}
                aria-label={t('Export {list}', { list: t(exportedListWords[list].label) })}
                className={buttonClass({
                  variant: 'outline',
                  size: 'sm',
                  className: problem && 'pointer-events-none opacity-50',
                })}
              >
                <Download aria-hidden="true" />
                {t('Export')}
              </a>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

interface Choice {
  format: ExportFormat;
  from: string;
  to: string;
}

/** Everyone is in the list of people, whenever they came. */
function addressOf(list: (typeof exportedLists)[number], { format, from, to }: Choice): string {
  return downloadAddress(`/api/exports/${list}`, list === 'people' ? { format } : { format, from, to });
}

function periodProblem(from: string, to: string): string | undefined {
  if (from === '' || to === '') return t('Please choose both days');
  if (to < from) return t('The last day is before the first one');
  const { periodMaxDays } = exportLimits;
  if (inclusiveDays(from, to) <= periodMaxDays) return undefined;
  return t('At most {days} days, so from {date} on', {
    days: periodMaxDays,
    date: formatPlainDate(addDays(to, 1 - periodMaxDays)),
  });
}
