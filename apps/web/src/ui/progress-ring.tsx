import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ProgressRingProps {
  /** 0 to 1. */
  ratio: number;
  /** Describes the value in words. */
  label: string;
  tone?: 'accent' | 'vacation' | 'sick' | 'holiday' | 'rejected';
  sizePx?: number;
  children?: ReactNode;
}

const tones = {
  accent: 'text-accent',
  vacation: 'text-vacation',
  sick: 'text-sick',
  holiday: 'text-holiday',
  rejected: 'text-rejected',
};

const radius = 45;
const circumference = 2 * Math.PI * radius;

export function ProgressRing({ ratio, label, tone = 'accent', sizePx = 128, children }: ProgressRingProps) {
  const shown = Math.min(1, Math.max(0, ratio)) * circumference;
  return (
    <div className="relative inline-flex shrink-0" style={{ width: sizePx, height: sizePx }}>
      <svg viewBox="0 0 100 100" role="img" aria-label={label} className="size-full -rotate-90">
        <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="6" className="stroke-sunken" />
        {shown > 0 && (
          <circle
            cx="50"
            cy="50"
            r={radius}
            fill="none"
            stroke="currentColor"
            strokeWidth="6"
            strokeLinecap="round"
            strokeDasharray={`${shown} ${circumference}`}
            className={clsx('transition-[stroke-dasharray]', tones[tone])}
          />
        )}
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center text-center">{children}</div>
    </div>
  );
}
