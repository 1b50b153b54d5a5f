import { KeyRound } from 'lucide-react';
import { type ApiToken, apiScopeWords, type ApiTokenStatus } from '@staffroom/contracts/api-tokens.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { BadgeTone } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Moment, MomentDate } from '../../ui/moment.js';
import { ProgramRow } from '../../shared/programs/program-list.js';

const statuses: Record<ApiTokenStatus, { label: string; tone: BadgeTone }> = {
  ACTIVE: { label: 'Active', tone: 'approved' },
  EXPIRED: { label: 'Expired', tone: 'neutral' },
  REVOKED: { label: 'Revoked', tone: 'neutral' },
  LOST: { label: 'Not restored', tone: 'pending' },
};

export function ApiTokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { status, name, scopes, expiresOn, createdAt, createdByName } = token;
  return (
    <ProgramRow
      icon={KeyRound}
      name={name}
      isActive={status === 'ACTIVE'}
      status={statuses[status]}
      facts={
        <>
          Created <MomentDate at={createdAt} /> by {createdByName ?? 'Deleted user'} · Works until{' '}
          {formatPlainDate(expiresOn)} · {lastUse(token)}
        </>
      }
      note={noteOn(token)}
      action={
        (status === 'ACTIVE' || status === 'LOST') && (
          <Button variant="ghost" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        )
      }
    >
      <p>{scopes.map((scope) => apiScopeWords[scope].label).join(', ')}</p>
    </ProgramRow>
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
