/** An icon and a colour for each notification type. */
import {
  Bell,
  BellRing,
  CalendarCheck,
  CalendarClock,
  FileText,
  Receipt,
  ReceiptText,
  Thermometer,
  UserPlus,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { NotificationType } from '@staffroom/contracts/notifications.js';

interface Style {
  icon: LucideIcon;
  tone: string;
}

const neutral = 'bg-sunken text-quiet';

const styles: Record<NotificationType, Style> = {
  NEW_DOCUMENT: { icon: FileText, tone: neutral },
  NEW_PAYROLL: { icon: Wallet, tone: neutral },
  NEW_REFUND: { icon: Receipt, tone: 'bg-pending-soft text-pending-ink' },
  REFUND_STATUS_CHANGE: { icon: ReceiptText, tone: 'bg-accent-soft text-accent-ink' },
  NEW_TIME_OFF: { icon: CalendarClock, tone: 'bg-pending-soft text-pending-ink' },
  TIME_OFF_STATUS_CHANGE: { icon: CalendarCheck, tone: 'bg-accent-soft text-accent-ink' },
  SICK_LEAVE_LOGGED: { icon: Thermometer, tone: 'bg-sick-soft text-sick-ink' },
  TIME_OFF_WAITING: { icon: BellRing, tone: 'bg-pending-soft text-pending-ink' },
  REFUND_WAITING: { icon: BellRing, tone: 'bg-pending-soft text-pending-ink' },
  TIME_OFF_OVERDUE: { icon: BellRing, tone: 'bg-rejected-soft text-rejected-ink' },
  REFUND_OVERDUE: { icon: BellRing, tone: 'bg-rejected-soft text-rejected-ink' },
  LEAVE_EXPIRING: { icon: CalendarClock, tone: 'bg-pending-soft text-pending-ink' },
  NEW_ACCOUNT: { icon: UserPlus, tone: neutral },
};

/** The server may send further types (SPEC section 3). What is settled has no colour. */
export function notificationStyle(type: string, { isSettled }: { isSettled: boolean }): Style {
  const style = type in styles ? styles[type as NotificationType] : { icon: Bell, tone: neutral };
  return isSettled ? { ...style, tone: neutral } : style;
}
