import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Country, Role } from '@staffroom/contracts/users.js';
import type { Request } from 'express';

/** Who sent the request, as the session guard found them. */
export interface SignedInUser {
  id: string;
  email: string;
  fullName: string;
  role: Role;
  country: Country;
  teamId: string | null;
  managerId: string | null;
  requirePasswordChange: boolean;
}

export type SignedInRequest = Request & { signedIn?: SignedInUser };

export const publicRoute = 'staffroom public route';
export const allowedRoles = 'staffroom allowed roles';

/** No session needed. */
export const Public = () => SetMetadata(publicRoute, true);

/** Only these roles; others get 403. Without it every signed-in user may call. */
export const Roles = (...roles: Role[]) => SetMetadata(allowedRoles, roles);

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedInUser => {
  const user = context.switchToHttp().getRequest<SignedInRequest>().signedIn;
  if (!user) throw new Error('a public route has no current user');
  return user;
});
