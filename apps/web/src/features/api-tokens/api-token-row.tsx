import { KeyRound } from 'lucide-react';
import { type ApiToken, apiScopeWords, type ApiTokenStatus } from '@staffroom/contracts/api-tokens.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { IconTile } from '../../ui/icon-tile.js';
import { Moment, MomentDate } from '../../ui/moment.js';

const statuses: Record<ApiTokenStatus, { label: string; tone: BadgeTone }> = {
  ACTIVE: { label: 'Active', tone: 'approved' },
  EXPIRED: { label: 'Expired', tone: 'neutral' },
  REVOKED: { label: 'Revoked', tone: 'neutral' },
  LOST: { label: 'Not restored', tone: 'pending' },
};

export function ApiTokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { status, name, scopes, expiresOn, createdAt, createdByName } = token;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3.5 max-md:gap-x-3 max-md:px-4">
      <IconTile
        icon={KeyRound}
        tone={status === 'ACTIVE' ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-quiet'}
      />
      <div className="min-w-48 flex-1 break-words">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-medium">
            {name}
          </span>
          <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
        </p>
        <p>{scopes.map((scope) => apiScopeWords[scope].label).join(', ')}</p>
        <p className="text-sm text-quiet tabular-nums">
          Created <MomentDate at={createdAt} /> by {createdByName ?? 'Deleted user'} · Works until{' '}
          {formatPlainDate(expiresOn)} · {lastUse(token)}
        </p>
        {noteOn(token) && <p className="text-sm text-pending-ink">{noteOn(token)}</p>}
      </div>
      {(status === 'ACTIVE' || status === 'LOST') && (
        <Button variant="ghost" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

function lastUse({ lastUsedAt, status }: ApiToken) {
  if (lastUsedAt) {
    return (
      <>
        Last used <Moment at={lastUsedAt} />
      </>
    );
  }
  return status === 'ACTIVE' ? 'Never used' : 'No longer works';
}

function noteOn({ status, creatorLeft }: ApiToken): string | null {
  if (status === 'LOST') return 'Backups contain no tokens. Create it again, and revoke this one.';
  if (status !== 'ACTIVE' || !creatorLeft) return null;
  return 'Its creator, who saw it, is not an HR manager any more. Replace it.';
}
