/** Who gets another name, and who gets or loses rights: HR sees it by name before it is carried out (R68). */
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ImportPreview } from '@staffroom/contracts/people-import.js';
import { roleLabel } from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';

export function ImportChanges({ roles, renamed }: Pick<ImportPreview, 'roles' | 'renamed'>) {
  return (
    <>
      {roles.length > 0 && (
        <Changes title={t('Roles that change')}>
          {roles.map(({ row, fullName, from, to }) => (
            <Change
              key={row}
              who={fullName}
              from={from === null ? t('New account') : roleLabel(from)}
              to={roleLabel(to)}
            />
          ))}
        </Changes>
      )}
      {renamed.length > 0 && (
        <Changes title={t('Names that change')}>
          {renamed.map(({ row, from, to }) => (
            <Change key={row} from={from} to={to} />
          ))}
        </Changes>
      )}
    </>
  );
}

function Changes({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={title}
      className="max-h-60 overflow-y-auto rounded-card border px-3 py-2"
    >
      <h3 className="text-sm font-medium text-quiet">{title}</h3>
      <ul className="divide-y">{children}</ul>
    </div>
  );
}

function Change({ who, from, to }: { who?: string; from: string; to: string }) {
  return (
    <li className="flex flex-wrap gap-x-2 py-1.5">
      {who !== undefined && <bdi className="font-medium">{who}</bdi>}
      <bdi className="text-quiet">{from}</bdi>
      <ArrowRight role="img" aria-label={t('becomes')} className="size-3.5 self-center text-quiet" />
      <bdi className={who === undefined ? 'font-medium' : undefined}>{to}</bdi>
    </li>
  );
}
