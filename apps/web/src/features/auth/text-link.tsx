import { clsx } from 'clsx';
import { Link, type LinkProps } from 'react-router-dom';

export function TextLink({ className, ...props }: LinkProps) {
  return (
    <Link
      {...props}
      className={clsx('rounded-[3px] font-medium text-accent-ink underline-offset-4 hover:underline', className)}
    />
  );
}
