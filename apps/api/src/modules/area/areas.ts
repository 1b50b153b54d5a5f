import type { Area } from './area.js';

/** The list of areas, as Nest gives it to those who iterate over it. */
export class Areas {
  constructor(readonly list: readonly Area[]) {}
}
