import { Settings, UserPlus, Users } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '@staffroom/contracts/users.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { useCurrentUser } from '../../api/session.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { lazyPart } from '../../ui/fetched.js';
import { Loadable } from '../../ui/loadable.js';
import { LoadMore } from '../../ui/load-more.js';
import { Opening } from '../../ui/opening.js';
import { Page } from '../../ui/page.js';
import { FoundCount } from '../../ui/found-count.js';
import { PageHead } from '../../ui/page-head.js';
import { SearchInput } from '../../ui/search-input.js';
import { Segmented } from '../../ui/segmented.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { useAsked } from '../../ui/use-asked.js';
import { useDebounced } from '../../ui/use-debounced.js';
import { useStored } from '../../ui/use-stored.js';
import { DeleteDialog } from './leaving/delete-dialog.js';
import { RestoreDialog } from './leaving/restore-dialog.js';
import type { UserAction } from './user-actions.js';
import { UserCard } from './user-card.js';
import { UserFilters } from './user-filters.js';
import { type UserFilter, type UserOrder, useGetUsersInfiniteQuery } from './api/users.api.js';

const UsersTable = lazyPart(async () => (await import('./users-table.js')).default);
// Most visitors only read the page, so the forms are fetched when they are first opened.
const ArchiveDialog = lazyPart(async () => (await import('./leaving/archive-dialog.js')).ArchiveDialog);
const CreateAccountDialog = lazyPart(
  async () => (await import('./account/create-account-dialog.js')).CreateAccountDialog,
);
const EditAccountDialog = lazyPart(async () => (await import('./account/edit-account-dialog.js')).EditAccountDialog);
const KeepDialog = lazyPart(async () => (await import('./leaving/keep-dialog.js')).KeepDialog);

type Open = { action: 'create' } | { action: 'edit'; user: Pick<User, 'id'> } | { action: UserAction; user: User };

const foundPeople = text(
  '{hasMore, select, true {More than {count} people found} other {{count, plural, one {# person} other {# people}} found}}',
);

export default function UsersPage() {
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<UserFilter>({});
  const [layout, setLayout] = useStored(`users-layout:${useCurrentUser().id}`, ['cards', 'table']);
  const [order, setOrder] = useState<UserOrder>({ sort: 'name', order: 'asc' });
  const search = useDebounced(text.trim(), 250) || undefined;
  const query = useGetUsersInfiniteQuery({ search, ...filter, ...(layout === 'table' ? order : {}) });
  const [open, setOpen] = useState<Open | null>(null);
  useAsked('new', () => setOpen({ action: 'create' }));
  useAsked('person', (id) => setOpen({ action: 'edit', user: { id } }));
  // The last result stays visible during a search, but not after a search that failed.
  const shown = { ...query, data: query.isError ? query.currentData : query.data };
  const act = useCallback((action: UserAction, user: User) => setOpen({ action, user }), []);
  return (
    <Page>
      <PageHead
        title={t('Team Management')}
        subtitle={t('Create, edit and archive user accounts')}
        action={
          <>
            <Link to="/settings" className={buttonClass({ variant: 'outline' })}>
              <Settings aria-hidden="true" />
              {t('Settings')}
            </Link>
            <Button onClick={() => setOpen({ action: 'create' })}>
              <UserPlus aria-hidden="true" />
              {t('Create Account')}
            </Button>
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-56 flex-1">
          <SearchInput label={t('Search users')} value={text} onChange={(event) => setText(event.target.value)} />
        </div>
        <div className="grid grid-cols-[5fr_4fr] gap-2 max-[359px]:grid-cols-1 max-md:w-full md:flex md:flex-wrap">
          <UserFilters value={filter} onChange={setFilter} />
          <Segmented
            label={t('Layout')}
            hideLabel
            value={layout}
            onChange={setLayout}
            options={layouts.map(({ value, label }) => ({ value, label: t(label) }))}
          />
        </div>
      </div>
      <FoundCount
        query={query}
        isLimited={[search, ...Object.values(filter)].some((value) => value !== undefined)}
        found={foundPeople}
      />
      <Loadable
        query={shown}
        skeleton={<SkeletonRows rows={4} rowClassName="h-[148px]" />}
        errorTitle={t('Failed to fetch users')}
      >
        {(data) => (
          <UserList
            {...{ layout, order }}
            users={itemsOf(data)}
            onOrder={setOrder}
            onAction={act}
            end={<LoadMore query={query} />}
          />
        )}
      </Loadable>
      <Opening onClose={() => setOpen(null)}>
        {open && <OpenDialog open={open} onClose={() => setOpen(null)} />}
      </Opening>
    </Page>
  );
}

const layouts = [
  { value: 'cards', label: text('Cards') },
  { value: 'table', label: text('Table') },
] as const;

interface UserListProps {
  users: readonly User[];
  layout: 'cards' | 'table';
  order: UserOrder;
  onOrder: (order: UserOrder) => void;
  onAction: (action: UserAction, user: User) => void;
  /** Loads the next page when it comes close to the screen, so it is not shown before the list is. */
  end: ReactNode;
}

function UserList({ users, layout, order, onOrder, onAction, end }: UserListProps) {
  if (users.length === 0) {
    return (
      <Card>
        <EmptyState icon={Users} title={t('No users found')} />
      </Card>
    );
  }
  if (layout === 'table') {
    return (
      <Suspense fallback={<SkeletonRows rows={8} rowClassName="h-14" />}>
        <UsersTable {...{ users, order, onOrder, onAction }} />
        {end}
      </Suspense>
    );
  }
  return (
    <>
      <ul aria-label={t('Users')} className="grid gap-4 max-md:gap-3 lg:grid-cols-2 xl:grid-cols-3">
        {users.map((user) => (
          <UserCard key={user.id} user={user} onAction={onAction} />
        ))}
      </ul>
      {end}
    </>
  );
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  switch (open.action) {
    case 'create':
      return <CreateAccountDialog onClose={onClose} />;
    case 'edit':
      return <EditAccountDialog userId={open.user.id} onClose={onClose} />;
    case 'archive':
      return <ArchiveDialog user={open.user} onClose={onClose} />;
    case 'keep':
      return <KeepDialog user={open.user} onClose={onClose} />;
    case 'restore':
      return <RestoreDialog user={open.user} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog user={open.user} onClose={onClose} />;
  }
}
