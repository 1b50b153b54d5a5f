import { Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { AuthLayout } from '../features/auth/auth-layout.js';
import { LoadingScreen } from '../ui/loading.js';
import { Home, PasswordChangeOnly, RolesOnly, SignedInOnly, SignedOutOnly } from './guards.js';
import { shell } from './lazy-shell.js';
import { usePageChange } from './pages/page-change.js';
import { lazyPage } from './pages/lazy-page.js';
import { changePasswordPage, confirmedPage, signedInPages, signedOutPages } from './pages/pages.js';

const notFound = lazyPage(() => import('./not-found.page.js'));

export function Router({ kit }: { kit?: ReactNode }) {
  usePageChange();
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route element={<SignedOutOnly />}>
          <Route element={<AuthLayout />}>
            {signedOutPages.map(({ path, page }) => (
              <Route key={path} path={path} element={<page.Component />} />
            ))}
          </Route>
        </Route>
        <Route element={<PasswordChangeOnly />}>
          <Route element={<AuthLayout />}>
            <Route path={changePasswordPage.path} element={<changePasswordPage.page.Component />} />
          </Route>
        </Route>
        <Route element={<AuthLayout />}>
          <Route path={confirmedPage.path} element={<confirmedPage.page.Component />} />
        </Route>
        <Route element={<SignedInOnly />}>
          <Route element={<shell.Component />}>
            {signedInPages.map(({ path, roles, page }) => (
              <Route
                key={path}
                path={path}
                element={
                  <RolesOnly roles={roles}>
                    <page.Component />
                  </RolesOnly>
                }
              />
            ))}
            <Route path="/settings" element={<Moved to="/settings/leave" />} />
            {signedInPages.map(({ path, was }) => was && <Route key={was} path={was} element={<Moved to={path} />} />)}
          </Route>
        </Route>
        {kit && <Route path="/_kit" element={kit} />}
        <Route path="*" element={<notFound.Component />} />
      </Routes>
    </Suspense>
  );
}

function Moved({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
}
