/** Notifications under headings of their days, in the company's time zone; several of one kind in one card. */
import { asHeading } from '@staffroom/contracts/texts/formats.js';
import { useState } from 'react';
import type { Notification } from '@staffroom/contracts/notifications.js';
import { addDays, dateIn, formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { companyTimeZone, useToday } from '../../api/today.js';
import { NotificationCard } from './notification-card.js';
import { GroupCard } from './notification-group.js';
import { groupsOf } from './notification-groups.js';

export function DayGroups({ notifications }: { notifications: readonly Notification[] }) {
  const today = useToday();
  // whether each group that was ever opened is open now
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  return [...byDay(notifications)].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="flex flex-col gap-2">
      <h2 id={`day-${day}`} className="text-sm font-semibold text-quiet">
        {dayText(day, today)}
      </h2>
      <ul className="flex flex-col gap-2">
        {groupsOf(ofDay, (type) => `${day} ${type}` in opened).map((shown) => {
          if (!('notifications' in shown)) return <NotificationCard key={shown.id} notification={shown} />;
          const key = `${day} ${shown.type}`;
          const isOpen = opened[key] === true;
          return (
            <GroupCard
              key={key}
              group={shown}
              dayId={`day-${day}`}
              isOpen={isOpen}
              onToggle={() => setOpened({ ...opened, [key]: !isOpen })}
            />
          );
        })}
      </ul>
    </section>
  ));
}

function byDay(notifications: readonly Notification[]): Map<PlainDate, Notification[]> {
  const days = new Map<PlainDate, Notification[]>();
  for (const notification of notifications) {
    const day = dateIn(companyTimeZone(), new Date(notification.createdAt));
    days.set(day, [...(days.get(day) ?? []), notification]);
  }
  return days;
}

function dayText(day: PlainDate, today: PlainDate): string {
  if (day === today) return t('Today');
  if (day === addDays(today, -1)) return t('Yesterday');
  return asHeading(formatPlainDate(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }));
}
