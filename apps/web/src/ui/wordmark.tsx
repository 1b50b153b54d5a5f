/** The product's logo and name, or only the logo. */
export function Wordmark({ short = false }: { short?: boolean }) {
  return (
    <span className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <g className="fill-on-accent">
          <rect x="7" y="9" width="8" height="6" rx="2" />
          <rect x="17" y="9" width="8" height="6" rx="2" opacity=".55" />
          <rect x="7" y="17" width="18" height="6" rx="2" opacity=".85" />
        </g>
      </svg>
      {!short && 'Staffroom'}
    </span>
  );
}
