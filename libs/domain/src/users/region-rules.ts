import { countryOfRegion } from '@staffroom/contracts/regions.js';
import type { Country } from '@staffroom/contracts/users.js';
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';

export function regionIsKnown(region: string): Rejection | null {
  if (countryOfRegion(region)) return null;
  return reject({ rule: 'R59', kind: 'invalid', field: 'region', because: { is: 'unknownRegion' } });
}

/** R53. */
export function regionIsOf(region: string, country: Country): Rejection | null {
  if (countryOfRegion(region) === country) return null;
  const because = { is: 'regionOfOtherCountry', country } as const;
  return reject({ rule: 'R59', kind: 'unprocessable', code: 'REGION_OF_ANOTHER_COUNTRY', field: 'region', because });
}
