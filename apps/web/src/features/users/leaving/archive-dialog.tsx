import { useState } from 'react';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { PersonRetention } from '@staffroom/contracts/retention.js';
import type { Responsibilities, User } from '@staffroom/contracts/users.js';
import { Checkbox } from '../../../ui/checkbox.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Isolated } from '../../../ui/isolated.js';
import type { PickedPerson } from '../../../shared/people/person-picker.js';
import { notifyError } from '../../../ui/toast.js';
import { HandOver } from './hand-over.js';
import { useGetRetentionQuery, usePlanErasureMutation } from '../api/retention.api.js';
import { useArchiveUserMutation, useGetResponsibilitiesQuery, useHandOverMutation } from '../api/users.api.js';

/** Says what archiving leaves behind, lets HR hand it over first (R60), and offers to delete the account later (R58). */
export function ArchiveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [archive, { isLoading }] = useArchiveUserMutation();
  const [planErasure, planning] = usePlanErasureMutation();
  const [handOver, handing] = useHandOverMutation();
  const [deletesLater, setDeletesLater] = useState(false);
  /** Chosen, but nothing was handed over yet. */
  const [taker, setTaker] = useState<PickedPerson | null>(null);
  const { data: retention } = useGetRetentionQuery(user.id);
  const { data: left, isError } = useGetResponsibilitiesQuery(user.id);
  const act = async () => {
    if (taker) {
      const handed = await handOver({ id: user.id, managerId: taker.id });
      if (handed.error) return handed;
      setTaker(null);
    }
    const archived = await archive(user.id);
    if (archived.error || !deletesLater) return archived;
    const planned = await planErasure(user.id);
    if (planned.error) notifyError('Archived, but the deletion was not planned', planned.error);
    return { ...archived, isTold: planned.error !== undefined };
  };
  return (
    <ConfirmDialog
      title="Archive User?"
      confirmLabel={taker ? 'Hand Over and Archive' : 'Archive'}
      pending={handing.isLoading || isLoading || planning.isLoading}
      act={act}
      success="User archived"
      failure="Failed to archive user"
      onClose={onClose}
      below={
        <>
          {left && <HandOver user={user} left={left} taker={taker} onTaker={setTaker} />}
          {retention && <DeleteLater retention={retention} checked={deletesLater} onChange={setDeletesLater} />}
        </>
      }
    >
      <p>
        <span dir="auto" className="font-medium text-ink">
          {user.fullName}
        </span>{' '}
        will be signed out immediately and can no longer sign in. The account, its requests and its documents are kept.
      </p>
      {/* Said when it arrives: the description was read before. */}
      <div role="status">
        {left && <Consequences left={left} />}
        {!left && (
          <p>{isError ? 'What depends on this person could not be loaded.' : 'Loading what depends on them…'}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}

interface DeleteLaterProps {
  retention: PersonRetention;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Nothing is offered where nothing has to be kept: the account can be deleted at once. */
function DeleteLater({ retention, checked, onChange }: DeleteLaterProps) {
  const { kept, until, erasableFrom, unpaidRefunds } = retention;
  if (until === null || erasableFrom === null) return null;
  const last = kept[0]!;
  return (
    <div>
      <Checkbox
        label={`Delete permanently on ${formatPlainDate(erasableFrom)}`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p className="ms-6 text-sm tabular-nums">
        The law may require {keptNames[last.document]} until {formatPlainDate(until)}. You can cancel the deletion until
        then.
      </p>
      {unpaidRefunds > 0 && <p className="ms-6 text-sm tabular-nums">{unpaidInWords(unpaidRefunds)}</p>}
    </div>
  );
}

/** The portal forgets them with the person (R33a). */
function unpaidInWords(count: number): string {
  return count === 1
    ? '1 approved refund is not paid yet. If that stays so, it is deleted too.'
    : `${count} approved refunds are not paid yet. If that stays so, they are deleted too.`;
}

const keptNames = { PAYSLIP: 'their payslips', RECEIPT: 'receipts of refunds', SICK_NOTE: 'their documents' };

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
