import { clsx } from 'clsx';

/** A decorative calendar of five weeks. */
export function WeekPattern() {
  return (
    <div aria-hidden="true" className="mx-auto grid w-full max-w-[420px] grid-cols-7 gap-2">
      {days.map((look, day) => (
        <span
          key={day}
          className={clsx(
            'h-11 rounded-[8px] border',
            looks[look],
            look === 'w' && 'border-line',
            look !== 'w' && 'border-transparent',
          )}
        />
      ))}
    </div>
  );
}

/** One letter per day: w weekend, d working day, v vacation, s sick leave, h holiday, t today. */
const days = ['wdddddw', 'wdvvvdw', 'wddtdsw', 'wdhdddw', 'wvvvvvw'].flatMap((week) => [
  ...week,
]) as (keyof typeof looks)[];

const looks = {
  w: 'bg-transparent',
  d: 'bg-surface',
  v: 'bg-vacation-soft',
  s: 'bg-sick-soft',
  h: 'bg-holiday-soft',
  t: 'bg-surface ring-2 ring-accent',
};
