/** A date that is typed as one writes it, or chosen in a calendar (R67a). The value is 'YYYY-MM-DD', and '' while there is none. */
import { withWeekday } from '@staffroom/contracts/texts/formats.js';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type FocusEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { formatPlainDate, isPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { readDate } from '@staffroom/contracts/typed-dates.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Field } from './field.js';
import { useFieldControl } from './field-context.js';
import { Input } from './input.js';
import { preloadable } from './preloadable.js';
import { understoodHint } from './understood.js';

const calendar = preloadable(() => import('./opened-calendar.js'));

interface DateFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: PlainDate;
  onChange: (date: PlainDate) => void;
  /** The first and the last day that the calendar offers. */
  min?: PlainDate;
  max?: PlainDate;
}

export function DateField({ label, hint, error, required = true, value, ...props }: DateFieldProps) {
  const { min, max, onChange, onBlur, ...input } = props;
  // Phones have a picker of their own, which needs no letters.
  const [isTouched] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  const [typed, setTyped] = useState({ text: '', date: '' });
  const [wasLeft, setWasLeft] = useState(false);
  // Until another date comes from outside.
  const text = typed.date === value && typed.text ? typed.text : shortDate(value);
  const problem = value === '' && text.trim() !== '' && (error || wasLeft) ? notDate(text.trim()) : error;
  const type = (written: string) => {
    const date = readDate(written) ?? '';
    setTyped({ text: written, date });
    onChange(date);
  };
  const common = {
    ...input,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      setWasLeft(true);
      onBlur?.(event);
    },
  };
  return (
    <Field
      label={label}
      hint={understoodHint({ understood: longDate(value), hint, problem })}
      {...(problem && { error: problem })}
      required={required}
    >
      {isTouched ? (
        <Input
          {...common}
          type="date"
          {...{ min, max, value }}
          onChange={(event) => onChange(event.target.value)}
          className="tabular-nums dark:[color-scheme:dark]"
        />
      ) : (
        <div className="relative">
          <Input
            {...common}
            type="text"
            autoComplete="off"
            placeholder={t('dd/mm/yyyy')}
            value={text}
            onChange={(event) => type(event.target.value)}
            className="pr-10 tabular-nums"
          />
          <CalendarButton {...{ value, min, max, onChange }} />
        </div>
      )}
    </Field>
  );
}

type CalendarButtonProps = Pick<DateFieldProps, 'value' | 'min' | 'max' | 'onChange'>;

function CalendarButton({ onChange, ...days }: CalendarButtonProps) {
  const field = useFieldControl();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const preload = () => void calendar.preload();
  const toggle = () => {
    // The field is visited first: a dialog then knows what was there before, and asks before it discards what is chosen.
    if (!isOpen && field) document.getElementById(field.id)?.focus();
    setIsOpen(!isOpen);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        // Not the field's name, which belongs to the field alone.
        aria-label={t('Open calendar')}
        aria-describedby={`${field?.id}-label`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={toggle}
        className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-control text-quiet hover:text-ink max-md:w-11"
      >
        <CalendarDays className="size-4" aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <calendar.Component
            {...days}
            anchor={button}
            onChoose={(date) => {
              setIsOpen(false);
              onChange(date);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function notDate(written: string): string {
  const example = shortDate('2026-11-28');
  return t('“{written}” is not a date. Please write it like {example}.', { written, example });
}

/** 'Sat 28 November 2026'. Nothing while the year is typed into the browser's own field. */
function longDate(date: PlainDate): string | undefined {
  const parts = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return isPlainDate(date) ? withWeekday(formatPlainDate(date, parts)) : undefined;
}

/** '28/11/2026'. */
function shortDate(date: PlainDate): string {
  return date && formatPlainDate(date, { day: '2-digit', month: '2-digit', year: 'numeric' });
}
