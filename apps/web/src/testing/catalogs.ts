/** In tests instead of the built catalogs of `languages`. A test may add to it. */
type Catalog = { default: Record<string, string> };

export const catalogs: Record<string, { everyone: () => Promise<Catalog>; administration: () => Promise<Catalog> }> = {
  de: {
    everyone: () => Promise.resolve({ default: { 'Page not found': 'Seite nicht gefunden' } }),
    administration: () => Promise.resolve({ default: {} }),
  },
};
