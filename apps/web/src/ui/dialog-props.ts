import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** The id of what describes the dialog, if there is no `description`: it names the person concerned. */
  describedBy?: string;
  size?: 'md' | 'lg';
  /** Names its form. What was typed is kept if the session ends, and offered when the same person opens the form again. */
  form?: string;
  /** The address names it, so that Back leads away from it by itself. */
  isInAddress?: boolean;
  /** `DialogBody` and `DialogFooter`, or a form that contains both. */
  children: ReactNode;
}
