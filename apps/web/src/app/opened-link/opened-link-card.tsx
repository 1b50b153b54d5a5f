import { CornerUpRight, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isFileAddress } from '@staffroom/contracts/files.js';
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
  const link = { className: buttonClass({ size: 'sm', variant: 'soft' }), onClick: onDone, children: 'Continue' };
  return (
    <section aria-label="Where you were" className="mx-auto w-full max-w-[1200px] px-6 pt-6 max-md:px-4 max-md:pt-4">
      <Card className="flex flex-wrap items-center gap-x-3 py-2.5 pr-2 pl-4">
        <CornerUpRight className="size-[18px] shrink-0 text-quiet max-md:hidden" aria-hidden="true" />
        <p className="min-w-0 flex-1 basis-48 break-words text-quiet">
          You were opening <span className="text-ink">{openedWords(path, role)}</span>
          {data && (
            <>
              {' by '}
              <span dir="auto" className="text-ink">
                {data.userName}
              </span>
            </>
          )}
        </p>
        <div className="ml-auto flex items-center gap-1">
          {' '}
          {isFileAddress(path) ? (
            <a href={path} target="_blank" rel="noreferrer" {...link} />
          ) : (
            <Link to={path} {...link} />
          )}
          <Button variant="ghost" size="icon" aria-label="Dismiss" onClick={onDone}>
            <X aria-hidden="true" />
          </Button>
        </div>{' '}
      </Card>
    </section>
  );
}
