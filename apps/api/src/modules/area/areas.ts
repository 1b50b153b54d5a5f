import type { Statement } from '../../platform/database/database.js';
import type { Area } from './area.js';

/** The list of areas as a Nest provider. */
export class Areas {
  constructor(readonly list: readonly Area[]) {}
}

/** The statements that delete the rows of a person outside the log. */
export type ForgetPerson = (userId: string) => Statement[];

export function forgetPersonIn(areas: readonly Area[]): ForgetPerson {
  return (userId) => areas.flatMap((area) => area.forgetPerson(userId));
}
