import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Country, Role } from '@staffroom/contracts/users.js';
import type { TokenRights } from '@staffroom/domain/token-rights.js';
import type { Request } from 'express';
import type { Right } from '../event-log/right.js';

/** The user who sent the request, set by the session guard. */
export interface SignedInUser {
  id: string;
  email: string;
  fullName: string;
  role: Role;
  country: Country;
  teamId: string | null;
  managerId: string | null;
  requirePasswordChange: boolean;
  /** HR requires a second factor, and the person has none (R64). */
  mustAddSecondFactor: boolean;
}

/** What the session guard found, for a check when a command commits. */
interface FoundRights {
  /** Still signed in. */
  session: Right;
  /** Still signed in, and allowed to use the route. */
  route: Right;
}

export type SignedInRequest = Request & {
  /** An API token counts as an HR manager with the token's id. Its scopes decide which routes it may call. */
  signedIn?: SignedInUser;
  rights?: FoundRights;
  /** The person has shown who they are within the last ten minutes (R77). */
  isConfirmed?: boolean;
  /** Sent with an API token instead of a session (R63). */
  byToken?: TokenRights & {
    /** It has the scope `absences:read`. */
    absences: boolean;
  };
};

export const publicRoute = 'staffroom public route';
export const allowedRoles = 'staffroom allowed roles';

export const notUse = 'staffroom not a use of the session';

/** A call does not count as use of the session (R4). */
export const NoUse = () => SetMetadata(notUse, true);

/** Requires no session. */
export const Public = () => SetMetadata(publicRoute, true);

/** Only these roles may call; others get 403. Without it, every signed-in user may call. */
export const Roles = (...roles: Role[]) => SetMetadata(allowedRoles, roles);

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedInUser => {
  const user = context.switchToHttp().getRequest<SignedInRequest>().signedIn;
  if (!user) throw new Error('a public route has no current user');
  return user;
});
