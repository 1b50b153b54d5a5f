/** Tokens with which other programs call the API, for HR managers (R44, R63). */
import { FileText, KeyRound, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApiToken } from '@staffroom/contracts/api-tokens.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { Button, buttonClass } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { lazyExtra } from '../../ui/fetched.js';
import { Loadable } from '../../ui/loadable.js';
import { LoadMore } from '../../ui/load-more.js';
import { PageHead } from '../../ui/page-head.js';
import { ProgramList } from '../../shared/programs/program-list.js';
import { SettingsPage } from '../../shared/settings/settings-page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { ApiTokenRow } from './api-token-row.js';
import { useGetApiTokensInfiniteQuery } from './api-tokens.api.js';

const CreateDialog = lazyExtra(async () => (await import('./create-token-dialog.js')).CreateTokenDialog);
const RevokeDialog = lazyExtra(async () => (await import('./revoke-token-dialog.js')).RevokeTokenDialog);

export default function ApiTokensPage() {
  const query = useGetApiTokensInfiniteQuery();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  return (
    <SettingsPage>
      <PageHead
        title={t('API Tokens')}
        subtitle={t('Let other programs read and change what you choose')}
        action={
          <>
            <Link to="/developers" className={buttonClass({ variant: 'outline' })}>
              <FileText aria-hidden="true" />
              {t('API Reference')}
            </Link>
            <Button onClick={() => setCreating(true)}>
              <Plus aria-hidden="true" />
              {t('Create Token')}
            </Button>
          </>
        }
      />
      <Loadable
        query={query}
        skeleton={<SkeletonRows rows={3} rowClassName="h-[92px]" />}
        errorTitle={t('Failed to fetch API tokens')}
      >
        {(data) => <Tokens tokens={itemsOf(data)} onRevoke={setRevoking} />}
      </Loadable>
      {query.data && <LoadMore query={query} />}
      <Suspense>
        {creating && <CreateDialog onClose={() => setCreating(false)} />}
        {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
      </Suspense>
    </SettingsPage>
  );
}

interface TokensProps {
  tokens: readonly ApiToken[];
  onRevoke: (token: ApiToken) => void;
}

function Tokens({ tokens, onRevoke }: TokensProps) {
  return (
    <ProgramList
      label={t('API tokens')}
      items={tokens}
      empty={
        <EmptyState icon={KeyRound} title={t('No API tokens yet')}>
          {t('A token lets a program, such as payroll or a directory, call Staffroom without a person who signs in.')}
        </EmptyState>
      }
    >
      {(token) => <ApiTokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />}
    </ProgramList>
  );
}
