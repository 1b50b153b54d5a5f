import type { Area } from './area.js';

/** The list of areas as a Nest provider. */
export class Areas {
  constructor(readonly list: readonly Area[]) {}
}
