/** A history, oldest entry first: who did what, when, what changed, and why. */
import type { HistoryChange, HistoryEntry } from '@staffroom/contracts/history.js';
import { ArrowRight } from 'lucide-react';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { CommentQuote } from '../requests/comment-quote.js';
import { Isolated } from '../../ui/isolated.js';
import { Moment, momentText } from '../../ui/moment.js';
import { type HistoryStep, stepsOf } from './history-steps.js';

export function HistoryTimeline({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="flex flex-col">
      {stepsOf(entries).map((step) => (
        <Step key={step.position} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { step: HistoryStep }) {
  const { actorName, what, changes, comment, times } = step;
  return (
    <li className="group relative pb-4 pl-5 last:pb-0">
      <Rail />
      <p className="break-words">
        <bdi className="font-medium">{actorName}</bdi> <Isolated>{what}</Isolated>
        {times > 1 && (
          <span className="text-quiet"> · {t('{count, plural, one {# time} other {# times}}', { count: times })}</span>
        )}
      </p>
      <p className="text-sm text-quiet tabular-nums">
        <Moment at={step.at} />
        {momentText(step.lastAt) !== momentText(step.at) && (
          <>
            {' – '}
            <Moment at={step.lastAt} />
          </>
        )}
      </p>
      {changes.length > 0 && <Changes changes={changes} />}
      {comment && (
        <div className="mt-1.5">
          <CommentQuote>{comment}</CommentQuote>
        </div>
      )}
    </li>
  );
}

/** The vertical line and its dot. The dot of the latest step has the accent colour. */
function Rail() {
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute top-[18px] bottom-[-4px] left-[3.5px] w-px bg-line-strong group-last:hidden"
      />
      <span
        aria-hidden="true"
        className="absolute top-[7px] left-0 size-2 rounded-full bg-line-strong group-last:bg-accent"
      />
    </>
  );
}

function Changes({ changes }: { changes: readonly HistoryChange[] }) {
  return (
    <dl className="mt-1 flex flex-col gap-y-0.5 text-sm tabular-nums">
      {changes.map((change) => (
        <div key={change.field} className="flex flex-wrap gap-x-2">
          <dt className="text-quiet">{change.field}</dt>
          <dd className="min-w-0 break-words">
            <FromTo change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FromTo({ change: { from, to } }: { change: HistoryChange }) {
  if (from === null && to === null) return <span className="text-quiet">{t('no longer readable')}</span>;
  if (from === null) return <bdi>{to}</bdi>;
  return (
    <>
      <bdi className="text-quiet">{from}</bdi>
      <ArrowRight
        role="img"
        aria-label={t(text('to', 'another value'))}
        className="mx-1 inline size-3.5 align-[-2px] text-quiet"
      />
      {to === null ? <span className="text-quiet">{t(text('none', 'no value'))}</span> : <bdi>{to}</bdi>}
    </>
  );
}
