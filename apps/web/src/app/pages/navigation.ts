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
        { path: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
        { path: '/notifications', label: 'Notifications', icon: Bell },
      ],
    },
    {
      title: 'Personal Menu',
      items: [
        { path: '/time-off', label: 'Time Off', icon: CalendarDays },
        { path: '/payroll', label: 'Payroll', icon: Wallet },
        { path: '/refunds', label: 'Refunds', icon: ReceiptText },
        { path: '/documents', label: 'Documents', icon: FileText },
      ],
    },
    {
      title: 'Team Menu',
      items: [
        { path: '/my-team', label: titleAt('/my-team', role)!, icon: Users },
        { path: '/team/time-off', label: 'Time Off Requests', icon: ClipboardCheck, counts: 'timeOff' },
        { path: '/team/refunds', label: 'Refund Requests', icon: WalletCards, counts: 'refunds' },
      ],
    },
    {
      title: 'Administration Panel',
      items: [
        { path: '/users', label: 'User Administration', icon: UserCog },
        { path: '/teams', label: 'Team Administration', icon: Network },
      ],
    },
  ];
}

export function mayOpen(path: string, role: Role): boolean {
  const roles = pageAt(path)?.roles;
  return !roles || roles.includes(role);
}
