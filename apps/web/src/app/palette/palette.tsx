/** The command palette: opens pages, forms and people by typing a part of their name. */
import { clsx } from 'clsx';
import { useCombobox } from 'downshift';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../../api/session.js';
import { controlClass } from '../../ui/input.js';
import { searchHint } from '../../shared/people/person-option.js';
import { useReturnFocus } from '../../ui/return-focus.js';
import { useLogOut } from '../../ui/use-log-out.js';
import { usePeopleSearch } from '../../shared/people/use-people-search.js';
import { focusMain } from '../pages/page-change.js';
import {
  actionEntries,
  byMatch,
  isBegun,
  logOut,
  matching,
  pageEntries,
  type PaletteEntry,
  personEntry,
} from './palette-entries.js';
import { PaletteGroup } from './palette-group.js';
import { paletteClass, paletteInputClass } from './palette-look.js';

const peopleShown = 8;
const { InputBlur } = useCombobox.stateChangeTypes;

interface PaletteProps {
  /** Before its code was there. */
  typed: string;
  /** Had the focus before it was opened. */
  opener: Element | null;
  onClose: () => void;
}

export default function Palette({ typed, opener, onClose }: PaletteProps) {
  const returnFocus = useReturnFocus(true, opener);
  const hasChosen = useRef(false);
  const open = useOpenEntry();
  const onChoose = (entry: PaletteEntry) => {
    hasChosen.current = true;
    onClose();
    open(entry);
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          onCloseAutoFocus={(event) => {
            if (!hasChosen.current) return returnFocus.onCloseAutoFocus(event);
            event.preventDefault();
            focusMain();
          }}
          className={paletteClass}
        >
          <Dialog.Title className="sr-only">{t('Go to')}</Dialog.Title>
          <Choice typed={typed} onChoose={onChoose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ChoiceProps {
  typed: string;
  onChoose: (entry: PaletteEntry) => void;
}

function Choice({ typed, onChoose }: ChoiceProps) {
  const { role } = useCurrentUser();
  const [text, setText] = useState(typed);
  const findsPeople = role !== 'EMPLOYEE' && text.trim() !== '';
  const found = usePeopleSearch({ text, open: findsPeople, seenOnly: role !== 'HR_MANAGER' });
  const pages = { title: t('Pages'), entries: matching(pageEntries(role), text) };
  const actions = { title: t('Actions'), entries: matching(actionEntries(role), text) };
  const groups = [
    ...(isBegun(actions.entries, text) && !isBegun(pages.entries, text) ? [actions, pages] : [pages, actions]),
    {
      title: t('People'),
      entries: byMatch(found.people, text)
        .slice(0, peopleShown)
        .map((person) => personEntry(person, role)),
    },
  ];
  const items = groups.flatMap(({ entries }) => entries);
  const combobox = useCombobox<PaletteEntry>({
    items,
    itemToString: (item) => item?.label ?? '',
    inputValue: text,
    isOpen: true,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    // By default, leaving the input selects the highlighted item.
    stateReducer: (_state, { type, changes }) => (type === InputBlur ? { ...changes, selectedItem: null } : changes),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  });
  const hasMore = found.more || found.people.length > peopleShown;
  const people = findsPeople ? searchHint({ ...found, more: hasMore }) : null;
  const nothing = items.length === 0 ? t('Nothing found') : null;
  const hint = found.people.length > 0 || found.pending || found.error ? people : nothing;
  return (
    <>
      <div className="relative border-b p-2">
        <Search className="absolute top-1/2 left-5 size-4 -translate-y-1/2 text-quiet" aria-hidden="true" />
        <input
          dir="auto"
          placeholder={role === 'EMPLOYEE' ? t('Page or action') : t('Page, action or person')}
          className={clsx(controlClass, paletteInputClass)}
          {...combobox.getInputProps({
            'aria-label': t('Go to'),
            'aria-labelledby': undefined,
            autoFocus: true,
            maxLength: 200,
            onChange: (event) => setText(event.currentTarget.value),
          })}
        />
      </div>
      <div
        {...combobox.getMenuProps({ 'aria-label': t('Results'), 'aria-labelledby': undefined })}
        className={clsx('min-h-0 overflow-y-auto px-2', items.length > 0 && 'py-2')}
      >
        {groups.map(({ title, entries }) => (
          <PaletteGroup
            key={title}
            title={title}
            entries={entries}
            optionProps={(entry) => {
              const index = items.indexOf(entry);
              const highlighted = index === combobox.highlightedIndex;
              return { ...combobox.getItemProps({ item: entry, index }), highlighted };
            }}
          />
        ))}
      </div>
      <p role="status" className={clsx('text-sm text-quiet', hint && 'px-4 pt-1 pb-3')}>
        {hint}
      </p>
    </>
  );
}

function useOpenEntry(): (entry: PaletteEntry) => void {
  const navigate = useNavigate();
  const endSession = useLogOut();
  return ({ to }) => {
    if (to !== logOut) return void navigate(to, { state: { askedAt: performance.now() } });
    void endSession();
  };
}
