import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import { type CompanyWindow, type CompanyDays, companyDays } from './calendar-window.view.js';

/** People off, summed over the days of a window. With fewer, reading costs hardly more than remembering. */
const crowdedFrom = 2_000;

/** How old the days may be that a caller receives, and from when on the next call reads them again meanwhile. */
const keptMs = 10_000;
const renewedFromMs = 5_000;

/**
 * The days of the company calendar, which are the same for many viewers. In a small company every call reads them. In a large
 * one, the first names among hundreds and the number of people may be ten seconds old.
 */
@Injectable()
export class CrowdedDays {
  private isLarge = false;
  private changes = 0;
  private readonly kept: LRUCache<string, CompanyDays, CompanyWindow>;

  constructor(private readonly pool: Pool) {
    this.kept = new LRUCache({
      max: 30,
      ttl: keptMs,
      fetchMethod: async (_key, _stale, { options, context }) => {
        const days = await companyDays(this.pool, context);
        if (!isCrowded(days)) options.ttl = 1;
        return days;
      },
    });
  }

  async of(window: CompanyWindow): Promise<CompanyDays> {
    if (!this.isLarge) {
      const days = await companyDays(this.pool, window);
      this.isLarge = isCrowded(days);
      return days;
    }
    const key = JSON.stringify([this.changes, window]);
    const leftMs = this.kept.getRemainingTTL(key);
    const forceRefresh = leftMs < keptMs - renewedFromMs;
    return this.kept.forceFetch(key, { context: window, forceRefresh, allowStale: leftMs > 0 });
  }

  /** After a change that viewers are told of: they must not read again what they had. */
  forget(): void {
    this.changes++;
  }
}

function isCrowded({ days }: CompanyDays): boolean {
  return days.reduce((sum, { peopleOff }) => sum + peopleOff, 0) >= crowdedFrom;
}
