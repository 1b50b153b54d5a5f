import { useState } from 'react';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { PersonRetention } from '@staffroom/contracts/retention.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import type { Responsibilities, User } from '@staffroom/contracts/users.js';
import { Checkbox } from '../../../ui/checkbox.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Isolated } from '../../../ui/isolated.js';
import type { PickedPerson } from '../../../shared/people/person-picker.js';
import { notifyError } from '../../../ui/toast.js';
import { HandOver } from './hand-over.js';
import { namedPerson } from '../../../shared/people/named-person.js';
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
    if (planned.error) notifyError(t('Archived, but the deletion was not planned'), planned.error);
    return { ...archived, isTold: planned.error !== undefined };
  };
  return (
    <ConfirmDialog
      title={t('Archive User?')}
      confirmLabel={taker ? t('Hand Over and Archive') : t('Archive')}
      pending={handing.isLoading || isLoading || planning.isLoading}
      act={act}
      success={t('User archived')}
      failure={t('Failed to archive user')}
      onClose={onClose}
      below={
        <>
          {left && <HandOver user={user} left={left} taker={taker} onTaker={setTaker} />}
          {retention && <DeleteLater retention={retention} checked={deletesLater} onChange={setDeletesLater} />}
        </>
      }
    >
      <p>
        {rich(
          text(
            '<person>{name}</person> will be signed out immediately and can no longer sign in. The account, its requests and its documents are kept.',
          ),
          { name: user.fullName, person: namedPerson },
        )}
      </p>
      {/* Said when it arrives: the description was read before. */}
      <div role="status">
        {left && <Consequences left={left} />}
        {!left && (
          <p>{isError ? t('What depends on this person could not be loaded.') : t('Loading what depends on them…')}</p>
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
        label={t('Delete permanently on {day}', { day: formatPlainDate(erasableFrom) })}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p className="ms-6 text-sm tabular-nums">
        {t(lastKept[last.document], { day: formatPlainDate(until) })} {t('You can cancel the deletion until then.')}
      </p>
      {unpaidRefunds > 0 && <p className="ms-6 text-sm tabular-nums">{unpaidInWords(unpaidRefunds)}</p>}
    </div>
  );
}

/** The portal forgets them with the person (R33a). */
function unpaidInWords(count: number): string {
  return t(
    '{count, plural, one {# approved refund is not paid yet. If that stays so, it is deleted too.} other {# approved refunds are not paid yet. If that stays so, they are deleted too.}}',
    { count },
  );
}

const lastKept = {
  PAYSLIP: text('The law may require their payslips until {day}.'),
  RECEIPT: text('The law may require receipts of refunds until {day}.'),
  SICK_NOTE: text('The law may require their documents until {day}.'),
};

function Consequences({ left: { teams, reportCount, requestsToReview, ownRequests } }: { left: Responsibilities }) {
  const lines = [
    teams.length > 0 &&
      t('{count, plural, one {# team} other {# teams}} without a manager: {names}', {
        count: teams.length,
        names: teams.map(({ name }) => name).join(', '),
      }),
    reportCount > 0 && t('{count, plural, one {# person} other {# people}} without a manager', { count: reportCount }),
    requestsToReview > 0 &&
      t(
        '{count, plural, one {# request waits} other {# requests wait}} for their review; HR managers can review them',
        { count: requestsToReview },
      ),
    ownRequests > 0 &&
      t('{count, plural, one {# own request} other {# own requests}} still pending; reviewers can decide them', {
        count: ownRequests,
      }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return <p>{t('No team, person or request depends on them.')}</p>;
  return (
    <div>
      <p>{t('Left behind:')}</p>
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
