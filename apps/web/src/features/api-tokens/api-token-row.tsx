import { KeyRound } from 'lucide-react';
import { type ApiToken, apiScopeWords, type ApiTokenStatus } from '@staffroom/contracts/api-tokens.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { rich, t, text, type Text } from '@staffroom/contracts/texts/text.js';
import type { BadgeTone } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Moment, MomentDate } from '../../ui/moment.js';
import { ProgramRow } from '../../shared/programs/program-list.js';

const statuses: Record<ApiTokenStatus, { label: Text; tone: BadgeTone }> = {
  ACTIVE: { label: text('Active', 'an API token'), tone: 'approved' },
  EXPIRED: { label: text('Expired', 'an API token'), tone: 'neutral' },
  REVOKED: { label: text('Revoked', 'an API token'), tone: 'neutral' },
  LOST: { label: text('Not restored', 'an API token'), tone: 'pending' },
};

export function ApiTokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { status, name, scopes, expiresOn, createdAt, createdByName } = token;
  return (
    <ProgramRow
      icon={KeyRound}
      name={name}
      isActive={status === 'ACTIVE'}
      status={{ ...statuses[status], label: t(statuses[status].label) }}
      facts={
        <>
          {rich(text('Created <when></when> by {name}'), {
            when: () => <MomentDate key="when" at={createdAt} />,
            name: createdByName ?? t('Deleted user'),
          })}{' '}
          · {t('Works until {date}', { date: formatPlainDate(expiresOn) })} · {lastUse(token)}
        </>
      }
      note={noteOn(token)}
      action={
        (status === 'ACTIVE' || status === 'LOST') && (
          <Button variant="ghost" size="sm" aria-label={t('Revoke {name}', { name })} onClick={onRevoke}>
            {t('Revoke')}
          </Button>
        )
      }
    >
      <p>{scopes.map((scope) => t(apiScopeWords[scope].label)).join(', ')}</p>
    </ProgramRow>
  );
}

function lastUse({ lastUsedAt, status }: ApiToken) {
  if (lastUsedAt) return rich(text('Last used <when></when>'), { when: () => <Moment key="when" at={lastUsedAt} /> });
  return status === 'ACTIVE' ? t('Never used') : t('No longer works');
}

function noteOn({ status, creatorLeft }: ApiToken): string | null {
  if (status === 'LOST') return t('Backups contain no tokens. Create it again, and revoke this one.');
  if (status !== 'ACTIVE' || !creatorLeft) return null;
  return t('Its creator, who saw it, is not an HR manager any more. Replace it.');
}
