import type { ReactNode } from 'react';
import type { PolicyChange } from '@staffroom/contracts/company.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { LastChange } from './last-change.js';

interface PolicyListProps {
  title: string;
  subtitle: string;
  action?: ReactNode;
  /** Shown if there is nothing. */
  empty?: string;
  items: readonly PolicyItem[];
}

export interface PolicyItem {
  id: string;
  name: string;
  text: string;
  lastChange: PolicyChange | null;
  /** What comes below the text. */
  more?: ReactNode;
  actions: ReactNode;
}

/** The policies of one kind, each with who changed it last. */
export function PolicyList({ title, subtitle, action, empty, items }: PolicyListProps) {
  return (
    <Card aria-label={title}>
      <CardHeader title={title} subtitle={subtitle} action={action} />
      <CardBody>
        {items.length === 0 && <p className="text-quiet">{empty}</p>}
        <ul className="flex flex-col divide-y">
          {items.map(({ id, name, text, lastChange, more, actions }) => (
            <li key={id} className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0">
                <p className="font-medium break-words">{name}</p>
                <p className="break-words tabular-nums">{text}</p>
                {lastChange && (
                  <p className="text-sm text-quiet">
                    <LastChange change={lastChange} />
                  </p>
                )}
                {more}
              </div>
              <div className="flex shrink-0 gap-2 max-md:flex-col">{actions}</div>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
