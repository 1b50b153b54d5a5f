/** What HR managers have set up for other programs: API tokens and webhooks. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { Card } from '../../ui/card.js';
import { IconTile } from '../../ui/icon-tile.js';

interface ProgramListProps<Item> {
  label: string;
  items: readonly Item[];
  /** Instead of a list without items. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

export function ProgramList<Item>({ label, items, empty, children }: ProgramListProps<Item>) {
  return (
    <Card>
      {items.length === 0 ? (
        empty
      ) : (
        <ul aria-label={label} className="divide-y">
          {items.map(children)}
        </ul>
      )}
    </Card>
  );
}

interface ProgramRowProps {
  icon: LucideIcon;
  name: string;
  isActive: boolean;
  status: { label: string; tone: BadgeTone };
  /** Who set it up, until when it works, how it was last used. */
  facts: ReactNode;
  /** What HR should do about it. */
  note: string | null;
  /** What can be done with it: at the right, or below if there is more than one. */
  action?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function ProgramRow({
  icon,
  name,
  isActive,
  status: { label, tone },
  facts,
  note,
  action,
  actions,
  children,
}: ProgramRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3.5 max-md:gap-x-3 max-md:px-4">
      <IconTile icon={icon} tone={isActive ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-quiet'} />
      <div className="min-w-48 flex-1 break-words">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-medium">
            {name}
          </span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        {children}
        <p className="text-sm text-quiet tabular-nums">{facts}</p>
        {note && <p className="text-sm text-pending-ink">{note}</p>}
        {actions}
      </div>
      {action}
    </li>
  );
}
