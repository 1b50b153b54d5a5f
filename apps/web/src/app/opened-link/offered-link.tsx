import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../api/session.js';
import { pageAt } from '../pages/pages.js';
import { forgetOpened, openedFor } from './opened-link.js';

const OpenedLinkCard = lazy(() => import('./opened-link-card.js'));

/** Offers the link that was opened before the sign-in, on the dashboard, until it is used, dismissed, or reached in another way. */
export function OfferedLink() {
  const { id, role } = useCurrentUser();
  const { pathname, search } = useLocation();
  const [path, setPath] = useState(() => openedFor(id));
  const roles = path === null ? undefined : pageAt(path.split('?')[0]!)?.roles;
  const isOver = path !== null && (path === pathname + search || (roles !== undefined && !roles.includes(role)));
  useEffect(() => {
    if (!isOver) return;
    forgetOpened();
    setPath(null);
  }, [isOver]);
  if (path === null || isOver || pathname !== '/dashboard') return null;
  const onDone = () => {
    forgetOpened();
    setPath(null);
  };
  return (
    <Suspense>
      <OpenedLinkCard path={path} onDone={onDone} />
    </Suspense>
  );
}
