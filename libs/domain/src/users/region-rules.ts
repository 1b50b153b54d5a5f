import { countryOfRegion } from '@staffroom/contracts/regions.js';
import { type Country, countryLabel } from '@staffroom/contracts/users.js';
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';

export function regionIsKnown(region: string): Rejection | null {
  if (countryOfRegion(region)) return null;
  const message = 'There is no such region. Please choose one from the list.';
  return reject({ rule: 'R59', kind: 'invalid', field: 'region', message });
}

/** R53. */
export function regionIsOf(region: string, country: Country): Rejection | null {
  if (countryOfRegion(region) === country) return null;
  const message = `This region is not in the person's country (${countryLabel(country)}). Please choose another one.`;
  return reject({ rule: 'R59', kind: 'unprocessable', code: 'REGION_OF_ANOTHER_COUNTRY', field: 'region', message });
}
