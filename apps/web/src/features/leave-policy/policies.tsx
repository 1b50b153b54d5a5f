/** The policies about leave: each can be changed in a dialog. */
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CompanyPolicy } from '@staffroom/contracts/company.js';
import { kindLabel } from '@staffroom/contracts/special-kinds.js';
import { countries, type Country, countryLabel } from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { Opening } from '../../ui/opening.js';
import { Edit } from './edit-button.js';
import { PolicyList } from './policy-list.js';
import { carryOverText, companyDayText, kindText, remindersText } from './policy-text.js';

const RemindersDialog = lazy(() => import('./reminders-dialog.js'));
const CarryOverDialog = lazy(() => import('./carry-over-dialog.js'));
const KindDialog = lazy(() => import('./kind-dialog.js'));
const RemoveKindDialog = lazy(async () => ({ default: (await import('./kind-dialog.js')).RemoveKindDialog }));
const CompanyDayDialog = lazy(() => import('./company-day-dialog.js'));
const ClosureProgress = lazy(() => import('./closure-progress.js'));
const RemoveDayDialog = lazy(async () => ({ default: (await import('./company-day-dialog.js')).RemoveDayDialog }));

type Opened =
  | { what: 'carry-over'; country: Country }
  | { what: 'kind' | 'remove-kind' | 'remove-day'; id: string }
  | { what: 'reminders' | 'new-kind' | 'new-day' };

export function Policies({ policy }: { policy: CompanyPolicy }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <div className="flex flex-col gap-6 max-md:gap-5">
      <PolicyList
        title={t('Reminders')}
        subtitle={t('A time off or refund request that nobody reviews reminds the people who can.')}
        items={[
          {
            id: 'reminders',
            name: t('Requests that wait'),
            text: remindersText(policy.reminders),
            lastChange: policy.reminders.lastChange,
            actions: <Edit label={t('Edit reminders')} onClick={() => setOpened({ what: 'reminders' })} />,
          },
        ]}
      />
      <PolicyList
        title={t('Carry-over')}
        subtitle={t(
          'What happens to unused vacation at the end of the year. The policy of the person’s country applies.',
        )}
        items={countries.map((country) => ({
          id: country,
          name: countryLabel(country),
          text: carryOverText(policy.carryOver[country]),
          lastChange: policy.carryOver[country].lastChange,
          actions: (
            <Edit
              label={t('Edit carry-over in {country}', { country: countryLabel(country) })}
              onClick={() => setOpened({ what: 'carry-over', country })}
            />
          ),
        }))}
      />
      <PolicyList
        title={t('Special leave')}
        subtitle={t('Kinds of leave that take nothing from the vacation balance.')}
        action={<Add label={t('Add Kind')} onClick={() => setOpened({ what: 'new-kind' })} />}
        empty={t('Nobody can request special leave.')}
        items={policy.specialLeave.map((kind) => ({
          id: kind.kindId,
          name: kindLabel(kind),
          text: kindText(kind),
          lastChange: kind.lastChange,
          actions: (
            <>
              <Edit
                label={t('Edit {name}', { name: kindLabel(kind) })}
                onClick={() => setOpened({ what: 'kind', id: kind.kindId })}
              />
              <Remove name={kindLabel(kind)} onClick={() => setOpened({ what: 'remove-kind', id: kind.kindId })} />
            </>
          ),
        }))}
      />
      <PolicyList
        title={t('Company days')}
        subtitle={t('Holidays and closures of the company, in addition to public holidays.')}
        action={<Add label={t('Add Day')} onClick={() => setOpened({ what: 'new-day' })} />}
        empty={t('The company has no days of its own.')}
        items={policy.companyDays.map((day) => ({
          id: day.dayId,
          name: day.name,
          text: companyDayText(day),
          lastChange: day.lastChange,
          more: day.effect === 'CLOSURE' && (
            <Suspense>
              <ClosureProgress dayId={day.dayId} name={day.name} />
            </Suspense>
          ),
          actions: <Remove name={day.name} onClick={() => setOpened({ what: 'remove-day', id: day.dayId })} />,
        }))}
      />
      <Opening onClose={close}>{opened && <OpenedDialog opened={opened} policy={policy} onClose={close} />}</Opening>
    </div>
  );
}

interface OpenedDialogProps {
  opened: Opened;
  policy: CompanyPolicy;
  onClose: () => void;
}

/** What someone else has removed in the meantime is no longer shown. */
function OpenedDialog({ opened, policy, onClose }: OpenedDialogProps) {
  switch (opened.what) {
    case 'reminders':
      return <RemindersDialog policy={policy.reminders} onClose={onClose} />;
    case 'carry-over':
      return <CarryOverDialog country={opened.country} policy={policy.carryOver[opened.country]} onClose={onClose} />;
    case 'new-kind':
      return <KindDialog onClose={onClose} />;
    case 'new-day':
      return <CompanyDayDialog onClose={onClose} />;
    case 'kind':
    case 'remove-kind': {
      const kind = policy.specialLeave.find(({ kindId }) => kindId === opened.id);
      const Shown = opened.what === 'kind' ? KindDialog : RemoveKindDialog;
      return kind && <Shown kind={kind} onClose={onClose} />;
    }
    case 'remove-day': {
      const day = policy.companyDays.find(({ dayId }) => dayId === opened.id);
      return day && <RemoveDayDialog day={day} onClose={onClose} />;
    }
    default:
      return opened satisfies never;
  }
}

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button variant="outline" size="sm" aria-label={t('Remove {name}', { name })} onClick={onClick}>
      {t('Remove')}
    </Button>
  );
}

function Add({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="outline" onClick={onClick}>
      <Plus aria-hidden="true" />
      {label}
    </Button>
  );
}
