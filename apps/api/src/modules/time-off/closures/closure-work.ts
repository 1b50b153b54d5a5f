/**
 * Brings the leave of everyone in line with the closures of the company (R53). It compares what should be with what is, so it does not
 * matter how often it runs, in how many processes, or where it was interrupted.
 */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { concerns } from '@staffroom/domain/company/company-days.js';
import { company } from '@staffroom/domain/company/company.js';
import { type CompanyEvent, companyStream } from '@staffroom/domain/company/company-events.js';
import { replay } from '@staffroom/domain/decider.js';
import { closureOf, type LeaveAccount, regionOf } from '@staffroom/domain/time-off/leave-account.js';
import type { TimeOffCommand } from '@staffroom/domain/time-off/time-off-commands.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../../platform/database/database.js';
import { isUnreachable, MasterKeyOutdated, PersonGone, ViewsOutdated } from '../../../platform/database/sql-errors.js';
import {
  forgetSettingIf,
  storedSetting,
  storeSetting,
  storingSetting,
} from '../../../platform/database/stored-settings.js';
import { requiring } from '../../../platform/event-log/command-context.js';
import type { EventLog } from '../../../platform/event-log/event-log.js';
import type { RecordedEvent } from '../../../platform/events/recorded-event.js';
import type { Clock } from '../../../platform/clock/clock.js';
import type { DailyTask } from '../../../platform/jobs/daily-work.js';
import type { Subscription } from '../../../platform/subscriptions/subscription.js';
import { companyHolidays, whileDayExists } from '../../company/facade.js';
import { whileActive } from '../../directory/facade.js';
import { daysOffIn } from '../days-off/account-holidays.js';
import { closureDates } from './closure-dates.js';
import { leaveYearFacts } from '../leave-years/leave-year-facts.js';
import { dueClosures, type DueClosure } from './due-closures.query.js';

const retriedSetting = 'closures retried on';
/** The position of the last event after which leave may have to be entered or taken back. Absent if all of it is done. */
const dueSetting = 'closures due since';

export class ClosureWork implements DailyTask {
  private running: Promise<void> | undefined;
  private isWanted = false;
  private isStopped = false;

  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly report: (message: string, error: unknown) => void,
  ) {}

  /** A change of closures, or of whom they concern, is carried out at once; if the process ends before, at the next look for daily work. */
  readonly subscription: Subscription<CompanyEvent | TimeOffEvent | UserEvent> = {
    name: 'apply-closures',
    types: [
      ...(['CompanyDayAdded', 'CompanyDayRemoved', 'LeaveAccountOpened', 'CountryChanged', 'RegionChanged'] as const),
      'UserRestored',
    ],
    handle: (event, unit) => {
      unit.also(storingSetting(dueSetting, String(event.position)));
      return Promise.resolve();
    },
    afterwards: () => {
      this.run().catch((error: unknown) => this.report('closures could not be applied; they are tried again', error));
    },
  };

  /** Whoever asks while it runs gets another run after it, because something may have changed behind it. */
  run(): Promise<void> {
    this.isWanted = true;
    this.running ??= this.runWhileWanted().finally(() => (this.running = undefined));
    return this.running;
  }

  stop(): void {
    this.isStopped = true;
  }

  /** After the stop: what is under way is still committed. */
  async ended(): Promise<void> {
    await this.running?.catch(() => undefined);
  }

  private async runWhileWanted(): Promise<void> {
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false;
      await this.pass();
    }
  }

  /**
   * What was skipped is tried again once a day: leave may have been cancelled, or the balance corrected. One person whose leave cannot be
   * decided does not hold up the others; then the pass is not complete, and the next one tries again.
   */
  private async pass(): Promise<void> {
    const { pool } = this.log;
    const today = this.clock.today();
    const retries = (await storedSetting(pool, retriedSetting)) !== today;
    const dueSince = await storedSetting(pool, dueSetting);
    if (!retries && dueSince === null) return;
    const events = await this.log.load<CompanyEvent>(companyStream);
    const closures = closureDates(replay(company, events).companyDays, today);
    let isComplete = true;
    for (let after: DueClosure | null = null; !this.isStopped;) {
      const due: DueClosure[] = await dueClosures(pool, { closures, today, retries, after });
      if (due.length === 0) {
        if (!isComplete) return;
        if (retries) await storeSetting(pool, retriedSetting, today);
        if (dueSince !== null) await forgetSettingIf(pool, dueSetting, dueSince);
        return;
      }
      for (const one of due) {
        if (this.isStopped) return;
        if (!(await this.isSettled(one, events, today))) isComplete = false;
      }
      after = due.at(-1)!;
    }
  }

  /** A failure of the whole database, or of this process, is no failure of a person, and ends the pass. */
  private async isSettled(
    one: DueClosure,
    events: readonly RecordedEvent<CompanyEvent>[],
    today: PlainDate,
  ): Promise<boolean> {
    try {
      await this.settle(one, events, today);
      return true;
    } catch (error) {
      if (isUnreachable(error) || error instanceof ViewsOutdated || error instanceof MasterKeyOutdated) throw error;
      const { dayId, date, userId } = one;
      this.report(`closure ${dayId} on ${date} could not be decided for user ${userId}; it is tried again`, error);
      return false;
    }
  }

  /**
   * Decides for this person. A closure never changes, but it may be removed meanwhile: then nothing is entered any more, and whoever
   * follows the removal finds all that was entered before it.
   */
  private async settle(
    { dayId, date, userId, version, isTakenBack }: DueClosure,
    events: readonly RecordedEvent<CompanyEvent>[],
    today: PlainDate,
  ): Promise<void> {
    const { keyring } = this.log;
    const day = replay(company, events).companyDays.find((known) => known.dayId === dayId);
    const isKnown = events.some(({ data }) => 'dayId' in data && data.dayId === dayId);
    if (!isKnown) return; // it was added after these events were read, and another process has entered it
    const closure = { dayId, date, byId: whoDecided(events, dayId), today };
    const commandId = keyring.uuid('closure', `${dayId} ${date} ${userId} ${version}`);
    const context = { actorId: null, command: 'ApplyClosure', requestId: commandId, commandId };
    const takeBack = { type: 'TakeBackClosure', data: closure } as const;
    const command = async (db: Queryable, account: LeaveAccount): Promise<TimeOffCommand> => {
      const place = account.status === 'open' ? { country: account.country, region: regionOf(account) } : null;
      if (account.status !== 'open' || !day || !place || !concerns(day, place)) return takeBack;
      if (isTakenBack) throw new ConcernedAgain();
      const daysOff = daysOffIn(place, { startDate: date, endDate: date }, await companyHolidays(db));
      const { timesTakenBack } = closureOf(account, closure);
      const requestId = keyring.uuid('closure request', `${dayId} ${date} ${userId} ${timesTakenBack}`);
      const { name, isHalf } = day;
      const leaveYears = await leaveYearFacts(this.log, db, today);
      return { type: 'EnterClosure', data: { ...closure, name, isHalf, requestId, daysOff, leaveYears } };
    };
    try {
      const exists = whileDayExists(dayId, () => new DayGone());
      const isActive = whileActive(userId, () => new PersonArchived());
      const rights = [...(day ? [exists] : []), ...(isTakenBack ? [] : [isActive])];
      const guarded = rights.reduce(requiring, context);
      await this.log.run(timeOffLedger, timeOffStream(userId), command, guarded);
    } catch (error) {
      // Without the person, their leave is gone, too. A removal and a move are events of their own, after which everything is looked at again.
      if (!outdated.some((kind) => error instanceof kind)) throw error;
    }
  }
}

class DayGone extends Error {
  override name = 'DayGone';
}

/** Archived people get no new closures. */
class PersonArchived extends Error {
  override name = 'PersonArchived';
}

/** The person has moved back meanwhile. */
class ConcernedAgain extends Error {
  override name = 'ConcernedAgain';
}

/** Why there is nothing to do any more of what was due. */
const outdated = [PersonGone, DayGone, PersonArchived, ConcernedAgain];

/** Who has removed the closure, or else added it. */
function whoDecided(events: readonly RecordedEvent<CompanyEvent>[], dayId: string): string {
  return events.findLast(({ data }) => 'dayId' in data && data.dayId === dayId)?.meta.actorId ?? '';
}
