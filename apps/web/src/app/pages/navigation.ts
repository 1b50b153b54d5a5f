/** The sidebar's entries for each role (SPEC section 2, app shell). */
import {
  Bell,
  CalendarDays,
  ClipboardCheck,
  FileText,
  LayoutDashboard,
  Network,
  ReceiptText,
  Users,
  UserCog,
  Wallet,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';
import type { PendingCounts } from '@staffroom/contracts/requests.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Role } from '@staffroom/contracts/users.js';
import { pageAt, titleAt } from './pages.js';

export interface NavigationItem {
  path: string;
  label: string;
  icon: LucideIcon;
  /** The requests that wait there. */
  counts?: keyof PendingCounts;
}

export interface NavigationGroup {
  /** Null for the first group. */
  title: string | null;
  items: NavigationItem[];
}

export function navigationFor(role: Role): NavigationGroup[] {
  return groups(role)
    .map((group) => ({ ...group, items: group.items.filter((item) => mayOpen(item.path, role)) }))
    .filter((group) => group.items.length > 0);
}

function groups(role: Role): NavigationGroup[] {
  return [
    {
      title: null,
      items: [
        { path: '/dashboard', label: t('Dashboard'), icon: LayoutDashboard },
        { path: '/notifications', label: t('Notifications'), icon: Bell },
      ],
    },
    {
      title: t('Personal Menu'),
      items: [
        { path: '/time-off', label: t('Time Off'), icon: CalendarDays },
        { path: '/payroll', label: t('Payroll'), icon: Wallet },
        { path: '/refunds', label: t('Refunds'), icon: ReceiptText },
        { path: '/documents', label: t('Documents'), icon: FileText },
      ],
    },
    {
      title: t('Team Menu'),
      items: [
        { path: '/my-team', label: titleAt('/my-team', role)!, icon: Users },
        { path: '/team/time-off', label: t('Time Off Requests'), icon: ClipboardCheck, counts: 'timeOff' },
        { path: '/team/refunds', label: t('Refund Requests'), icon: WalletCards, counts: 'refunds' },
      ],
    },
    {
      title: t('Administration Panel'),
      items: [
        { path: '/users', label: t('User Administration'), icon: UserCog },
        { path: '/teams', label: t('Team Administration'), icon: Network },
      ],
    },
  ];
}

export function mayOpen(path: string, role: Role): boolean {
  const roles = pageAt(path)?.roles;
  return !roles || roles.includes(role);
}
