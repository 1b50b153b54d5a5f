import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { hueOf, initials } from './initials.js';

interface AvatarProps {
  id: string;
  name: string;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const sizes = { sm: 'size-6 text-[0.625rem]', md: 'size-8 text-xs', lg: 'size-10 text-base' };

/** Decorative, because the name is always next to it. */
export function Avatar({ id, name, size = 'md', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': hueOf(id) } as CSSProperties}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold avatar-hue select-none',
        sizes[size],
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
