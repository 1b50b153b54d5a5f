/** The calls of the API, from the description that the portal serves (R44). */
import { Download, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { buttonClass } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Loadable } from '../../ui/loadable.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { Segmented } from '../../ui/segmented.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { translated } from '../../ui/translated.js';
import { useGetApiDescriptionQuery } from './api-reference.api.js';
import { CallDetails } from './call-details.js';
import { type ApiDescription, groupsOf } from './described-calls.js';

type Shown = 'TOKENS' | 'ALL';

const choices = [
  { value: 'TOKENS', label: text('For API tokens') },
  { value: 'ALL', label: text('All', 'calls of the API') },
] as const;

const outline = buttonClass({ variant: 'outline' });

export default function ApiReferencePage() {
  const query = useGetApiDescriptionQuery();
  const [shown, setShown] = useState<Shown>('TOKENS');
  return (
    <Page>
      <PageHead
        title={t('API Reference')}
        subtitle={t('What other programs can read and change')}
        action={
          <>
            <Link to="/settings/tokens" className={outline}>
              <KeyRound aria-hidden="true" />
              {t('API Tokens')}
            </Link>
            <a href="/api/openapi.json" download="staffroom-openapi.json" className={outline}>
              <Download aria-hidden="true" />
              {t('OpenAPI')}
            </a>
          </>
        }
      />
      <Segmented label={t('Calls')} value={shown} onChange={setShown} options={translated(choices)} />
      <Loadable
        query={query}
        skeleton={<SkeletonRows rows={6} rowClassName="h-14" />}
        errorTitle={t('Failed to fetch the description of the API')}
      >
        {(api) => <Groups api={api} shown={shown} />}
      </Loadable>
    </Page>
  );
}

function Groups({ api, shown }: { api: ApiDescription; shown: Shown }) {
  return groupsOf(api, shown === 'TOKENS').map(([tag, calls]) => (
    <Card key={tag}>
      <h2 className="px-5 pt-4 text-lg font-semibold max-md:px-4">{tag}</h2>
      <ul aria-label={tag} className="mt-2 divide-y">
        {calls.map((call) => (
          <li key={call.id}>
            <CallDetails call={call} />
          </li>
        ))}
      </ul>
    </Card>
  ));
}
