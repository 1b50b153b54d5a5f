import { Network, Pencil, Plus, Trash2, UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { isFoundIn } from '@staffroom/contracts/folded.js';
import type { Team } from '@staffroom/contracts/teams.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useGetTeamsQuery } from '../../api/teams.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { lazyPart } from '../../ui/fetched.js';
import { Loadable } from '../../ui/loadable.js';
import { Opening } from '../../ui/opening.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { SearchInput } from '../../ui/search-input.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { useNewDialog } from '../../ui/use-asked.js';
import { DeleteTeamDialog } from './delete-team-dialog.js';

// Most visitors only read the page, so the form is fetched when it is first opened.
const TeamDialog = lazyPart(async () => (await import('./team-dialog.js')).TeamDialog);

/** With more teams, a field searches them. */
const manyTeams = 12;

interface Open {
  action: 'edit' | 'delete';
  team: Team;
}

export default function TeamsPage() {
  const query = useGetTeamsQuery();
  const [creating, setCreating] = useNewDialog();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Page>
      <PageHead
        title={t('Team Administration')}
        subtitle={t('Teams and their managers')}
        action={
          <Button onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" />
            {t('Create Team')}
          </Button>
        }
      />
      <Loadable
        query={query}
        skeleton={<SkeletonRows rowClassName="h-[108px]" />}
        errorTitle={t('Failed to fetch teams')}
      >
        {(teams) => <TeamList teams={teams} onOpen={setOpen} />}
      </Loadable>
      <Opening onClose={() => setCreating(false)}>
        {creating && <TeamDialog onClose={() => setCreating(false)} />}
      </Opening>
      <Opening onClose={close}>{open?.action === 'edit' && <TeamDialog team={open.team} onClose={close} />}</Opening>
      {open?.action === 'delete' && <DeleteTeamDialog team={open.team} onClose={close} />}
    </Page>
  );
}

function TeamList({ teams, onOpen }: { teams: readonly Team[]; onOpen: (open: Open) => void }) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const shown = teams.filter(({ name, managerName }) => isFoundIn(name, typed) || isFoundIn(managerName ?? '', typed));
  if (teams.length === 0) return <NoTeams>{t('No teams found. Create your first team to get started.')}</NoTeams>;
  return (
    <>
      {teams.length > manyTeams && (
        <SearchInput label={t('Search teams')} value={text} onChange={(event) => setText(event.target.value)} />
      )}
      <p role="status" className="sr-only">
        {typed && t('{count, plural, one {# team} other {# teams}} found', { count: shown.length })}
      </p>
      {shown.length === 0 && <NoTeams>{t('No team or manager has this name')}</NoTeams>}
      {shown.length > 0 && (
        <ul aria-label={t('Teams')} className="grid gap-4 max-md:gap-3 md:grid-cols-2 xl:grid-cols-3">
          {shown.map((team) => (
            <TeamCard
              key={team.id}
              team={team}
              onEdit={() => onOpen({ action: 'edit', team })}
              onDelete={() => onOpen({ action: 'delete', team })}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function NoTeams({ children }: { children: string }) {
  return (
    <Card>
      <EmptyState icon={Network} title={children} />
    </Card>
  );
}

interface TeamCardProps {
  team: Team;
  onEdit: () => void;
  onDelete: () => void;
}

function TeamCard({ team: { name, managerName, memberCount }, onEdit, onDelete }: TeamCardProps) {
  return (
    <li className="min-w-0">
      <Card className="flex h-full flex-col gap-2 p-4">
        <h2 dir="auto" className="text-lg font-semibold break-words">
          {name}
        </h2>
        <p className="flex items-center gap-2 text-quiet">
          <UserRound className="size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 break-words">{t('Manager: {name}', { name: managerName ?? t('Unknown') })}</span>
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <p className="flex items-center gap-2 text-quiet tabular-nums">
            <Users className="size-4 shrink-0" aria-hidden="true" />
            {t('{count, plural, one {# member} other {# members}}', { count: memberCount })}
          </p>
          <div className="-mr-2.5 -my-1 flex items-center">
            <Button variant="ghost" size="sm" aria-label={t('Edit {name}', { name })} onClick={onEdit}>
              <Pencil aria-hidden="true" />
              {t('Edit')}
            </Button>
            <Button variant="ghost" size="sm" aria-label={t('Delete {name}', { name })} onClick={onDelete}>
              <Trash2 aria-hidden="true" />
              {t('Delete')}
            </Button>
          </div>
        </div>
      </Card>
    </li>
  );
}
