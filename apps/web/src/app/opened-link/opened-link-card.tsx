import { CornerUpRight, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isFileAddress } from '@staffroom/contracts/files.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../../api/session.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { useGetOpenedRequestQuery } from './opened-link.api.js';
import { openedWords, requestInQueue } from './opened-words.js';

interface OpenedLinkCardProps {
  path: string;
  /** It was used or dismissed. */
  onDone: () => void;
}

export function OpenedLinkCard({ path, onDone }: OpenedLinkCardProps) {
  const { role } = useCurrentUser();
  const request = requestInQueue(path);
  const { data } = useGetOpenedRequestQuery(request ?? '', { skip: request === null });
  const link = { className: buttonClass({ size: 'sm', variant: 'soft' }), onClick: onDone, children: t('Continue') };
  return (
    <section
      aria-label={t('Where you were')}
      className="mx-auto w-full max-w-[1200px] px-6 pt-6 max-md:px-4 max-md:pt-4"
    >
      <Card className="flex flex-wrap items-center gap-x-3 py-2.5 pr-2 pl-4">
        <CornerUpRight className="size-[18px] shrink-0 text-quiet max-md:hidden" aria-hidden="true" />
        <p className="min-w-0 flex-1 basis-48 break-words text-quiet">
          {rich(
            data
              ? text('You were opening <page>{what}</page> by <person>{name}</person>')
              : text('You were opening <page>{what}</page>'),
            {
              what: openedWords(path, role),
              name: data?.userName ?? '',
              page: (words) => (
                <span key="page" className="text-ink">
                  {words}
                </span>
              ),
              person: (words) => (
                <span key="person" dir="auto" className="text-ink">
                  {words}
                </span>
              ),
            },
          )}
        </p>
        <div className="ml-auto flex items-center gap-1">
          {' '}
          {isFileAddress(path) ? (
            <a href={path} target="_blank" rel="noreferrer" {...link} />
          ) : (
            <Link to={path} {...link} />
          )}
          <Button variant="ghost" size="icon" aria-label={t('Dismiss')} onClick={onDone}>
            <X aria-hidden="true" />
          </Button>
        </div>{' '}
      </Card>
    </section>
  );
}
