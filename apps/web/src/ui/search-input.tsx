import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Input } from './input.js';

/** The search above a list. `label` is the accessible name and the placeholder. */
export function SearchInput({ label, ...props }: ComponentProps<'input'> & { label: string }) {
  return (
    <div className="relative max-w-[380px] max-md:max-w-none">
      <Search className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-quiet" aria-hidden="true" />
      <Input type="search" aria-label={label} placeholder={`${label}...`} className="pl-9" {...props} />
    </div>
  );
}
