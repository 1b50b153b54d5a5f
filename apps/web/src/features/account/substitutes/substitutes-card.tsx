/** Who has one's queues of requests, and when (R57). */
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { Substitution } from '@staffroom/contracts/substitutes.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { useGetSubstitutesQuery, useRemoveSubstituteMutation } from '../../../api/substitutes.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../../ui/card.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { lazyPart } from '../../../ui/fetched.js';
import { IconTile } from '../../../ui/icon-tile.js';
import { Loadable } from '../../../ui/loadable.js';
import { Opening } from '../../../ui/opening.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useAsked } from '../../../ui/use-asked.js';

const SubstituteDialog = lazyPart(async () => (await import('./substitute-dialog.js')).SubstituteDialog);

export function SubstitutesCard() {
  const query = useGetSubstitutesQuery();
  const [naming, setNaming] = useState(false);
  useAsked('substitute', () => setNaming(true));
  const [removing, setRemoving] = useState<Substitution | null>(null);
  return (
    <Card>
      <CardHeader
        title={t('My substitutes')}
        subtitle={t(
          'They review time off and refund requests for you while you are away, and see nothing else of yours.',
        )}
        action={
          <Button variant="outline" onClick={() => setNaming(true)}>
            {t('Name Substitute')}
          </Button>
        }
      />
      <CardBody>
        <Loadable
          query={query}
          skeleton={<SkeletonRows rows={1} rowClassName="h-11" />}
          errorTitle={t('Failed to fetch your substitutes')}
        >
          {({ mine }) => <Substitutions mine={mine} onRemove={setRemoving} />}
        </Loadable>
      </CardBody>
      <Opening onClose={() => setNaming(false)}>
        {naming && <SubstituteDialog onClose={() => setNaming(false)} />}
      </Opening>
      {removing && <RemoveDialog substitution={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

interface SubstitutionsProps {
  mine: readonly Substitution[];
  onRemove: (substitution: Substitution) => void;
}

function Substitutions({ mine, onRemove }: SubstitutionsProps) {
  if (mine.length === 0)
    return <p className="text-quiet">{t('You have no substitute. Requests wait until you are back.')}</p>;
  return (
    <ul aria-label={t('My substitutes')} className="-my-1 divide-y">
      {mine.map((substitution) => (
        <li key={substitution.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
          <IconTile icon={UserRound} tone="bg-sunken text-quiet" />
          <div className="min-w-44 flex-1 break-words">
            <p dir="auto">{substitution.substituteName}</p>
            <p className="text-sm text-quiet tabular-nums">{whenText(substitution)}</p>
          </div>
          {substitution.isInForce && <Badge tone="accent">{t('Now')}</Badge>}
          <Button
            variant="ghost"
            aria-label={t('Remove {name}, {when}', {
              name: substitution.substituteName,
              when: whenText(substitution),
            })}
            onClick={() => onRemove(substitution)}
          >
            {t('Remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function RemoveDialog({ substitution, onClose }: { substitution: Substitution; onClose: () => void }) {
  const [remove, { isLoading }] = useRemoveSubstituteMutation();
  return (
    <ConfirmDialog
      title={t('Remove substitute?')}
      confirmLabel={t('Remove')}
      pending={isLoading}
      act={() => remove(substitution.id)}
      success={t('Substitute removed')}
      failure={t('Failed to remove the substitute')}
      onClose={onClose}
    >
      <p>
        {rich(text('<person>{name}</person> no longer reviews requests for you. Decisions that were made stay.'), {
          name: substitution.substituteName,
          person: (words) => (
            <span key="person" dir="auto" className="font-medium text-ink">
              {words}
            </span>
          ),
        })}
      </p>
    </ConfirmDialog>
  );
}

function whenText({ startDate, endDate }: Substitution): string {
  if (startDate === null || endDate === null) return t('During all of your approved leave');
  const [first, last] = [formatPlainDate(startDate), formatPlainDate(endDate)];
  return first === last ? t('On {day}', { day: first }) : t('From {first} to {last}', { first, last });
}
