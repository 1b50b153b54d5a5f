import type { ReactNode } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import type { DescribedCall } from './described-calls.js';

const tones: Record<string, BadgeTone> = { GET: 'accent', DELETE: 'rejected' };

export function CallDetails({ call }: { call: DescribedCall }) {
  const { method, path, description, parameters, body, reply } = call;
  return (
    <details className="group">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 hover:bg-sunken max-md:px-4">
        <Badge tone={tones[method] ?? 'pending'}>{method}</Badge>
        <code className="min-w-0 break-all">{path}</code>
      </summary>
      <div className="flex flex-col gap-3 px-5 pb-4 max-md:px-4">
        {description && <p className="text-quiet">{description}</p>}
        {parameters.length > 0 && (
          <Part title={t('Parameters')}>
            {parameters.map(({ name, type, isRequired }) => `${name}${isRequired ? '' : '?'}: ${type}`).join('\n')}
          </Part>
        )}
        {body !== null && <Part title={t('Body')}>{body}</Part>}
        <Part title={t('Reply')}>{reply}</Part>
      </div>
    </details>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-sm font-medium">{title}</h3>
      <pre
        tabIndex={0}
        aria-label={title}
        role="group"
        className="mt-1 max-h-96 overflow-auto rounded-control bg-sunken p-3 font-mono text-sm"
      >
        {children}
      </pre>
    </div>
  );
}
