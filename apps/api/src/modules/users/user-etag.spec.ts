import { etagOf, isStale, readEtag } from './user-etag.js';

const read = { version: 3, year: 2026, correctionHours: -40.5, vacationHours: 119.5 };

describe('the ETag of an account', () => {
  it('R25 contains the version and hours that were read', () => {
    expect(readEtag(etagOf(read))).toEqual(read);
    expect(readEtag(` W/${etagOf(read)} `)).toEqual(read);
  });

  it('R25 is not accepted in an unknown form', () => {
    for (const etag of ['', '*', '"3"', 'abc', '"3:2026:0:160', '"3:2026:0:160:1"', '"x:2026:0:160"']) {
      expect(readEtag(etag)).toBeNull();
    }
  });

  it('R25 is stale after an edit, a correction or the turn of the year, not after approved leave', () => {
    for (const change of [{ version: 4 }, { correctionHours: 0 }, { year: 2027 }]) {
      expect(isStale(read, { ...read, ...change })).toBe(true);
    }
    expect(isStale(read, { ...read, vacationHours: 79.5 })).toBe(false);
  });
});
