import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { type NotificationPortal, startNotificationPortal } from '../../testing/notification-portal.js';
import { Clock } from '../clock/clock.js';
import { EachDay } from './each-day.js';

let portal: NotificationPortal;
beforeEach(async () => (portal = await startNotificationPortal()));
afterEach(() => portal.stop());

class ClockAt extends Clock {
  constructor(
    public day: PlainDate,
    private readonly time = '12:00',
  ) {
    super('UTC');
  }

  override now(): Date {
    return new Date(`${this.day}T${this.time}:00Z`);
  }
}

const each = (clock: Clock, of: (day: PlainDate, over: AbortSignal) => Promise<void>) =>
  new EachDay({ ...portal, clock }, 'test', of);

describe('the work of each day', () => {
  it('R57a begins with the present day, is done once for each day, and catches up in the order of days', async () => {
    const clock = new ClockAt('2026-06-15');
    const done: PlainDate[] = [];
    const work = each(clock, async (day) => void done.push(day));
    await work.run();
    await work.run();
    expect(done).toEqual(['2026-06-15']);
    clock.day = '2026-06-18';
    await work.run();
    await work.run();
    expect(done).toEqual(['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18']);
  });

  it('starts at six in the morning of the company', async () => {
    const done: PlainDate[] = [];
    await each(new ClockAt('2026-06-15', '05:59'), async (day) => void done.push(day)).run();
    expect(done).toEqual(['2026-06-14']);
  });

  it('is tried again with a day that failed, before the next one', async () => {
    const clock = new ClockAt('2026-06-15');
    const done: PlainDate[] = [];
    let isBroken = true;
    const work = each(clock, async (day) => {
      if (isBroken) throw new Error('broken');
      done.push(day);
    });
    await expect(work.run()).rejects.toThrow('broken');
    clock.day = '2026-06-16';
    isBroken = false;
    await work.run();
    expect(done).toEqual(['2026-06-15', '2026-06-16']);
  });

  it('is done on the present day as well while an earlier day cannot be done', async () => {
    const clock = new ClockAt('2026-06-15');
    const done: PlainDate[] = [];
    let isBroken = true;
    const work = each(clock, async (day) => {
      if (isBroken && day === '2026-06-15') throw new Error('broken');
      done.push(day);
    });
    await expect(work.run()).rejects.toThrow('broken');
    clock.day = '2026-06-17';
    await expect(work.run()).rejects.toThrow('broken');
    expect(done).toEqual(['2026-06-17']);
    isBroken = false;
    await work.run();
    expect(done).toEqual(['2026-06-17', '2026-06-15', '2026-06-16', '2026-06-17']);
  });

  it('ends after the day under way when the process stops', async () => {
    const clock = new ClockAt('2026-06-15');
    const done: PlainDate[] = [];
    const work: EachDay = each(clock, async (day) => {
      done.push(day);
      if (day === '2026-06-16') work.stop();
    });
    await work.run();
    clock.day = '2026-06-20';
    await work.run();
    expect(done).toEqual(['2026-06-15', '2026-06-16']);
  });

  it('is given up in the middle of a day when the process stops, and the next process does that day', async () => {
    const clock = new ClockAt('2026-06-15');
    const done: PlainDate[] = [];
    const first: EachDay = each(clock, async (day, over) => {
      first.stop();
      if (!over.aborted) done.push(day);
    });
    await first.run();
    expect(done).toEqual([]);
    await each(clock, async (day) => void done.push(day)).run();
    expect(done).toEqual(['2026-06-15']);
  });
});
