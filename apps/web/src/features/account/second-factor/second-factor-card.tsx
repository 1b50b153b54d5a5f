/** The second factor of one's own account: which there are, and how to add, remove and recover (R64). */
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import {
  type FactorKind,
  factorLabels,
  type OwnFactor,
  type OwnSecondFactor,
  secondFactorLimits,
} from '@staffroom/contracts/second-factor.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../../ui/card.js';
import { lazyPart } from '../../../ui/fetched.js';
import { IconTile } from '../../../ui/icon-tile.js';
import { Loadable } from '../../../ui/loadable.js';
import { Moment } from '../../../ui/moment.js';
import { Opening } from '../../../ui/opening.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useGetSecondFactorQuery } from './second-factor.api.js';

const AddAppDialog = lazyPart(async () => (await import('./add-app-dialog.js')).AddAppDialog);
const AddPasskeyDialog = lazyPart(async () => (await import('./add-passkey-dialog.js')).AddPasskeyDialog);
const RecoveryCodes = lazyPart(async () => (await import('./recovery-codes.js')).RecoveryCodes);
const RemoveFactorDialog = lazyPart(async () => (await import('./remove-factor-dialog.js')).RemoveFactorDialog);
const NewCodesDialog = lazyPart(async () => (await import('./new-codes-dialog.js')).NewCodesDialog);

type Open =
  | { what: 'app' | 'passkey' | 'new-codes' }
  | { what: 'remove'; factor: OwnFactor; isLast: boolean }
  | { what: 'codes'; codes: string[] | null };

const icons = { TOTP: ShieldCheck, PASSKEY: KeyRound } as const satisfies Record<FactorKind, unknown>;

/** `onReady` is called once a factor was added and its recovery codes were shown. */
export function SecondFactorCard({ onReady }: { onReady?: () => void }) {
  const query = useGetSecondFactorQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    if (open?.what === 'codes') onReady?.();
    setOpen(null);
  };
  return (
    <Card>
      <CardHeader
        title={t('Second factor')}
        subtitle={t('Signing in with your password then also needs your phone or another device of yours.')}
        action={<AddButtons own={query.data} onOpen={setOpen} />}
      />
      <CardBody>
        <Loadable
          query={query}
          skeleton={<SkeletonRows rows={1} rowClassName="h-11" />}
          errorTitle={t('Failed to fetch your second factor')}
        >
          {(own) => <Factors own={own} onOpen={setOpen} />}
        </Loadable>
      </CardBody>
      <Opening onClose={close}>
        {open && (
          <OpenDialog
            open={open}
            isFirst={query.data?.factors.length === 0}
            onAdded={(codes) => {
              if (codes !== undefined) return setOpen({ what: 'codes', codes });
              onReady?.();
              setOpen(null);
            }}
            onClose={close}
          />
        )}
      </Opening>
    </Card>
  );
}

interface OpenDialogProps {
  open: Open;
  isFirst: boolean;
  onAdded: (codes: string[] | null | undefined) => void;
  onClose: () => void;
}

function OpenDialog({ open, isFirst, onAdded, onClose }: OpenDialogProps) {
  switch (open.what) {
    case 'app':
      return <AddAppDialog {...{ isFirst, onAdded, onClose }} />;
    case 'passkey':
      return <AddPasskeyDialog {...{ isFirst, onAdded, onClose }} />;
    case 'remove':
      return <RemoveFactorDialog factor={open.factor} isLast={open.isLast} onClose={onClose} />;
    case 'new-codes':
      return <NewCodesDialog onIssued={onAdded} onClose={onClose} />;
    case 'codes':
      return <RecoveryCodes codes={open.codes} onClose={onClose} />;
    default:
      return open satisfies never;
  }
}

function AddButtons({ own, onOpen }: { own: OwnSecondFactor | undefined; onOpen: (open: Open) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" disabled={!canAdd(own, 'TOTP')} onClick={() => onOpen({ what: 'app' })}>
        {t('Add Authenticator App')}
      </Button>
      {own?.passkeysArePossible && (
        <Button variant="outline" disabled={!canAdd(own, 'PASSKEY')} onClick={() => onOpen({ what: 'passkey' })}>
          {t('Add Passkey')}
        </Button>
      )}
    </div>
  );
}

function Factors({ own, onOpen }: { own: OwnSecondFactor; onOpen: (open: Open) => void }) {
  const { factors, isRequired, recoveryCodesLeft } = own;
  if (factors.length === 0) {
    return (
      <p className="text-quiet">
        {isRequired ? t('Your company requires a second factor. Add one now.') : t('You have no second factor.')}
      </p>
    );
  }
  return (
    <>
      <ul aria-label={t('Second factors')} className="-my-1 divide-y">
        {factors.map((factor) => (
          <FactorRow
            key={factor.id}
            factor={factor}
            onRemove={
              isRequired && factors.length === 1
                ? null
                : () => onOpen({ what: 'remove', factor, isLast: factors.length === 1 })
            }
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t pt-3">
        <p className="text-sm text-quiet">{codesText(recoveryCodesLeft)}</p>
        <Button variant="ghost" onClick={() => onOpen({ what: 'new-codes' })}>
          {t('Make New Recovery Codes')}
        </Button>
      </div>
    </>
  );
}

/** `onRemove` is null if the factor has to stay. */
function FactorRow({ factor, onRemove }: { factor: OwnFactor; onRemove: (() => void) | null }) {
  const { kind, name, addedAt, lastUsedAt } = factor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      <IconTile icon={icons[kind]} tone="bg-sunken text-quiet" />
      <div className="min-w-44 flex-1 break-words">
        <p dir="auto">{name}</p>
        <p className="text-sm text-quiet">
          {rich(
            lastUsedAt
              ? text('{kind}, added <added></added>, last used <used></used>')
              : text('{kind}, added <added></added>'),
            {
              kind: t(factorLabels[kind]),
              added: () => <Moment key="added" at={addedAt} className="tabular-nums" />,
              used: () => <Moment key="used" at={lastUsedAt ?? addedAt} className="tabular-nums" />,
            },
          )}
        </p>
      </div>
      {onRemove ? (
        <Button variant="ghost" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      ) : (
        <Badge tone="accent">{t('Required')}</Badge>
      )}
    </li>
  );
}

function canAdd(own: OwnSecondFactor | undefined, kind: FactorKind): boolean {
  return (
    own !== undefined && own.factors.filter((factor) => factor.kind === kind).length < secondFactorLimits.factors[kind]
  );
}

function codesText(left: number): string {
  return t(
    '{count, plural, =0 {You have no recovery code left.} one {You have one recovery code left.} other {You have # recovery codes left.}}',
    { count: left },
  );
}
