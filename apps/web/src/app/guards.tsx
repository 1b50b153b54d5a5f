/** The guards of the route table (SPEC section 2). */
import type { Role } from '@staffroom/contracts/users.js';
import { useEffect, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../api/session.js';
import { LoadingScreen } from '../ui/loading.js';
import { forgetOpened, rememberOpened } from './opened-link/opened-link.js';
import { pageAt } from './pages/pages.js';

export function Home() {
  const { status, user } = useSession();
  if (status === 'loading') return <LoadingScreen />;
  if (!user) return <Navigate to="/login" replace />;
  return <Navigate to={user.requirePasswordChange ? '/change-password' : '/dashboard'} replace />;
}

export function SignedOutOnly() {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  if (status === 'loading') return <LoadingScreen />;
  if (!user) return <Outlet />;
  const mustChange = pathname === '/login' && user.requirePasswordChange;
  return <Navigate to={mustChange ? '/change-password' : '/dashboard'} replace />;
}

export function PasswordChangeOnly() {
  const { status, user } = useSession();
  if (status === 'loading') return <LoadingScreen />;
  if (!user) return <Navigate to="/login" replace />;
  return user.requirePasswordChange ? <Outlet /> : <Navigate to="/dashboard" replace />;
}

/** It asks for the second factor. */
const accountPage = pageAt('/account')!.page;

/** A required password change comes before every other page (SPEC section 4, R6), and then a required second factor (R64). */
export function SignedInOnly() {
  const { status, user } = useSession();
  if (status === 'loading') return <LoadingScreen />;
  if (!user) return <ToLogin />;
  if (user.requirePasswordChange) return <Navigate to="/change-password" replace />;
  return user.mustAddSecondFactor ? <accountPage.Component /> : <Outlet />;
}

/** The address is offered again after the sign-in, unless the user has logged out. */
function ToLogin() {
  const session = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (session.status !== 'signedOut') return;
    const { ended, lastUserId } = session;
    if (ended || lastUserId === null) rememberOpened(pathname + search, lastUserId);
    else forgetOpened();
  }, [session, pathname, search]);
  return <Navigate to="/login" replace />;
}

export function RolesOnly({ roles, children }: { roles?: readonly Role[]; children: ReactNode }) {
  const { user } = useSession();
  if (!user) return null;
  return !roles || roles.includes(user.role) ? children : <Navigate to="/dashboard" replace />;
}
