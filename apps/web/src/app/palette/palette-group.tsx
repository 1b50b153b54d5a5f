import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';
import { PersonOption } from '../../shared/people/person-option.js';
import type { PaletteEntry } from './palette-entries.js';

type OptionProps = ComponentProps<'li'> & { highlighted: boolean };

interface PaletteGroupProps {
  title: string;
  entries: readonly PaletteEntry[];
  optionProps: (entry: PaletteEntry) => OptionProps;
}

export function PaletteGroup({ title, entries, optionProps }: PaletteGroupProps) {
  const titleId = useId();
  if (entries.length === 0) return null;
  return (
    <div role="group" aria-labelledby={titleId} className="[&+&]:mt-2">
      <p id={titleId} className="px-2 pb-1 text-xs font-medium text-quiet">
        {title}
      </p>
      <ul role="presentation">
        {entries.map((entry) =>
          entry.person ? (
            <PersonOption key={entry.to} person={entry.person} {...optionProps(entry)} />
          ) : (
            <EntryOption key={entry.to} entry={entry} {...optionProps(entry)} />
          ),
        )}
      </ul>
    </div>
  );
}

function EntryOption({ entry: { label, icon: Icon }, highlighted, ...props }: OptionProps & { entry: PaletteEntry }) {
  return (
    <li
      {...props}
      className={clsx(
        'flex h-9 cursor-default items-center gap-2.5 rounded-control px-2 select-none max-md:h-11',
        highlighted && 'bg-sunken',
      )}
    >
      {Icon && <Icon className="size-4 shrink-0 text-quiet" aria-hidden="true" />}
      {label}
    </li>
  );
}
