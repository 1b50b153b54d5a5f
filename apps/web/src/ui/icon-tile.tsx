import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

interface IconTileProps {
  icon: LucideIcon;
  /** The background and text colours, such as 'bg-sunken text-quiet'. */
  tone: string;
}

/** The icon at the start of a list entry. Decorative, because the entry says the same as text. */
export function IconTile({ icon: Icon, tone }: IconTileProps) {
  return (
    <span aria-hidden="true" className={clsx('flex size-9 shrink-0 items-center justify-center rounded-card', tone)}>
      <Icon className="size-[18px]" />
    </span>
  );
}
