/** Few people cover someone, so the banner is fetched after the queue's page. */
import { lazy, Suspense } from 'react';

const Banner = lazy(async () => ({ default: (await import('./covering-banner.js')).CoveringBanner }));

export function CoveringBanner() {
  return (
    <Suspense>
      <Banner />
    </Suspense>
  );
}
