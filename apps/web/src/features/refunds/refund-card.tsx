import type { Refund } from '@staffroom/contracts/refunds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Badge } from '../../ui/badge.js';
import { StatusBadge } from '../../shared/requests/status-badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { CommentQuote } from '../../shared/requests/comment-quote.js';
import { euros } from '../../ui/euros.js';
import { HistoryButton } from '../../shared/history/history-button.js';
import { LinkedItem } from '../../ui/linked-item.js';
import { LookAlikes } from '../../shared/refunds/look-alikes.js';
import { RequestTimes } from '../../shared/requests/request-times.js';
import { ReceiptLink } from '../../ui/file-link.js';

interface RefundCardProps {
  refund: Refund;
  onWithdraw: (refund: Refund) => void;
}

export function RefundCard({ refund, onWithdraw }: RefundCardProps) {
  const { title, description, amount, status, reviewComment } = refund;
  return (
    <LinkedItem named={{ request: refund.id }}>
      <Card className="flex flex-col gap-2 px-5 py-4 max-md:px-4">
        <div>
          <div className="flex items-start justify-between gap-4">
            <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 font-medium tabular-nums">
              <bdi>{title}</bdi> <StatusBadge status={status} />
              {refund.paidAt && <Badge tone="accent">{t('Paid')}</Badge>}
            </p>
            <p className="shrink-0 text-right text-lg font-semibold tabular-nums">{euros(amount)}</p>
          </div>
          <RequestTimes request={refund} />
        </div>
        <p className="break-words whitespace-pre-line">{description}</p>
        {status === 'PENDING' && <LookAlikes refund={refund} />}
        {reviewComment && <CommentQuote>{reviewComment}</CommentQuote>}
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
          <ReceiptLink refund={refund} />
          <div className="-mr-2.5 ml-auto flex flex-wrap justify-end">
            {status === 'PENDING' && (
              <Button
                variant="outline"
                size="sm"
                aria-label={t('Withdraw {title}', { title })}
                onClick={() => onWithdraw(refund)}
              >
                {t('Withdraw')}
              </Button>
            )}
            <HistoryButton
              of={{ area: 'refunds', id: refund.id }}
              about={title}
              proofFile={status === 'PENDING' ? undefined : t('Proof of {title}.json', { title })}
            />
          </div>
        </div>
      </Card>
    </LinkedItem>
  );
}
