import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../api/session.js';
import { pageAt } from '../pages/pages.js';
import { forgetOpened, openedFor } from './opened-link.js';
import { OpenedLinkCard } from './opened-link-card.js';

/** Offers the link that was opened before the sign-in, on the dashboard, until it is used, dismissed, or reached in another way. */
export default function OfferedLink() {
  const { id, role } = useCurrentUser();
  const { pathname, search } = useLocation();
  const [path, setPath] = useState(() => openedFor(id));
  const roles = path === null ? undefined : pageAt(path.split('?')[0]!)?.roles;
  if (path === pathname + search || (roles && !roles.includes(role))) setPath(null);
  useEffect(() => {
    if (path === null) forgetOpened();
  }, [path]);
  if (path === null || pathname !== '/dashboard') return null;
  return <OpenedLinkCard path={path} onDone={() => setPath(null)} />;
}
