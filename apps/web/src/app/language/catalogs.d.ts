/** Made by `texts-plugin.ts` from the folder `languages`. */
declare module 'virtual:catalogs' {
  import type { Catalog } from '@staffroom/contracts/texts/text.js';
  type Load = () => Promise<{ default: Catalog }>;
  export const catalogs: Record<string, { everyone: Load; administration: Load } | undefined>;
}
