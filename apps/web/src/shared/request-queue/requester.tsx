import { countryLabel } from '@staffroom/contracts/users.js';
import { Avatar } from '../../ui/avatar.js';
import type { QueuedRequest } from './queued-request.js';

/** The requester's initials, name, job title and, if given, country. */
export function Requester({ request }: { request: QueuedRequest }) {
  const { userId, userName, userJobTitle, userCountry } = request;
  return (
    <>
      <Avatar id={userId} name={userName} size="lg" />
      <div className="min-w-0 flex-1 basis-28">
        <p dir="auto" className="line-clamp-2 font-medium break-words">
          {userName}
        </p>
        <p className="line-clamp-2 text-sm break-words text-quiet">
          <bdi>{userJobTitle}</bdi>
          {userCountry && ` · ${countryLabel(userCountry)}`}
        </p>
      </div>
    </>
  );
}
