import type { Responsibilities, User } from '@staffroom/contracts/users.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Isolated } from '../../ui/isolated.js';
import { HandOver } from './hand-over.js';
import { useArchiveUserMutation, useGetResponsibilitiesQuery } from './users.api.js';

/** Says what archiving leaves behind, and lets HR hand it over first (R60). */
export function ArchiveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [archive, { isLoading }] = useArchiveUserMutation();
  const { data: left, isError } = useGetResponsibilitiesQuery(user.id);
  return (
    <ConfirmDialog
      title="Archive User?"
      confirmLabel="Archive"
      pending={isLoading}
      act={() => archive(user.id)}
      success="User archived"
      failure="Failed to archive user"
      onClose={onClose}
      below={left && <HandOver user={user} left={left} />}
    >
      <p>
        <span dir="auto" className="font-medium text-ink">
          {user.fullName}
        </span>{' '}
        will be signed out immediately and can no longer sign in. The account, its requests and its documents are kept.
      </p>
      {left && <Consequences left={left} />}
      {!left && <p>{isError ? 'What depends on this person could not be loaded.' : 'Loading what depends on them…'}</p>}
    </ConfirmDialog>
  );
}

function Consequences({ left: { teams, reportCount, requestsToReview, ownRequests } }: { left: Responsibilities }) {
  const lines = [
    teams.length > 0 &&
      `${counted(teams.length, 'team')} without a manager: ${teams.map(({ name }) => name).join(', ')}`,
    reportCount > 0 && `${counted(reportCount, 'person', 'people')} without a manager`,
    requestsToReview > 0 && `${waiting(requestsToReview)} for their review; HR managers can review them`,
    ownRequests > 0 && `${counted(ownRequests, 'own request')} still pending; reviewers can decide them`,
  ].filter((line) => line !== false);
  if (lines.length === 0) return <p>No team, person or request depends on them.</p>;
  return (
    <div>
      <p>Left behind:</p>
      <ul className="mt-1 list-disc space-y-1 ps-5">
        {lines.map((line) => (
          <li key={line}>
            <Isolated>{line}</Isolated>
          </li>
        ))}
      </ul>
    </div>
  );
}

const waiting = (count: number) => `${counted(count, 'request')} ${count === 1 ? 'waits' : 'wait'}`;

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
