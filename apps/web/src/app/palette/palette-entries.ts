/** What the command palette offers a role: pages, what one can do on them, and people. */
import {
  Braces,
  CalendarPlus,
  CornerUpRight,
  FilePlus,
  FileText,
  KeyRound,
  LogOut,
  Mail,
  Plus,
  Settings,
  ShieldCheck,
  Upload,
  UserPlus,
  UserRound,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { isBegunBy, isFoundIn } from '@staffroom/contracts/folded.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Role } from '@staffroom/contracts/users.js';
import { inOrder } from '@staffroom/contracts/texts/formats.js';
import type { FoundPerson } from '../../api/people.js';
import { titleAt } from '../pages/pages.js';
import { mayOpen, navigationFor } from '../pages/navigation.js';

export interface PaletteEntry {
  label: string;
  /** Null for a person. */
  icon: LucideIcon | null;
  person?: FoundPerson;
  /** An address, or the end of the session. */
  to: string;
}

export const logOut = 'logout';

export function pageEntries(role: Role): PaletteEntry[] {
  const items = navigationFor(role).flatMap((group) => group.items);
  const pages: PaletteEntry[] = items.map(({ label, icon, path }) => ({ label, icon, to: path }));
  const more = besideNavigation.filter(({ to }) => mayOpen(to, role));
  const settings = { label: t('Settings'), icon: Settings, to: '/settings' };
  return [
    ...pages,
    ...(role === 'HR_MANAGER' ? [settings] : []),
    ...more.map(({ to, icon }) => ({ label: titleAt(to, role)!, icon, to })),
  ];
}

/** Pages that the sidebar does not show (R44). */
const besideNavigation = [
  { to: '/account', icon: UserRound },
  { to: '/settings/leave', icon: Settings },
  { to: '/settings/keeping', icon: Settings },
  { to: '/settings/access', icon: Settings },
  { to: '/settings/security', icon: ShieldCheck },
  { to: '/settings/data', icon: FileText },
  { to: '/settings/email', icon: Mail },
  { to: '/settings/tokens', icon: KeyRound },
  { to: '/settings/webhooks', icon: CornerUpRight },
  { to: '/developers', icon: Braces },
  { to: '/refund-payments', icon: Wallet },
  { to: '/leave-warnings', icon: FileText },
];

export function actionEntries(role: Role): PaletteEntry[] {
  return [
    { label: t('Request Time Off'), icon: Plus, to: '/time-off?new' },
    { label: t('Request Refund'), icon: Plus, to: '/refunds?new' },
    ...(role === 'EMPLOYEE' ? [] : reviewerActions()),
    ...(role === 'HR_MANAGER' ? hrActions() : []),
    { label: t('Log out'), icon: LogOut, to: logOut },
  ];
}

function reviewerActions(): PaletteEntry[] {
  return [
    { label: t('Enter Leave'), icon: CalendarPlus, to: '/team/time-off?enter' },
    { label: t('Name Substitute'), icon: UserRound, to: '/account?substitute' },
  ];
}

function hrActions(): PaletteEntry[] {
  return [
    { label: t('Create Account'), icon: UserPlus, to: '/users?new' },
    { label: t('Create Team'), icon: FilePlus, to: '/teams?new' },
    { label: t('Upload Documents'), icon: Upload, to: '/documents?new' },
    { label: t('Upload Payroll Documents'), icon: Upload, to: '/payroll?new' },
  ];
}

export function personEntry(person: FoundPerson, role: Role): PaletteEntry {
  const page = role === 'HR_MANAGER' ? '/users' : '/my-team';
  return { label: person.fullName, icon: null, person, to: `${page}?person=${person.id}` };
}

/** Each typed word begins another word of the label: "request r" is no "Request Time Off". */
export function matching(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const words = wordsOf(typed);
  return entries.filter(({ label }) => beginDistinct(words, wordsOf(label)));
}

function beginDistinct([word, ...others]: readonly string[], known: readonly string[]): boolean {
  if (word === undefined) return true;
  return known.some(
    (one, at) =>
      isBegunBy(one, word) &&
      beginDistinct(
        others,
        known.filter((_, other) => other !== at),
      ),
  );
}

/** Whether the text is the beginning of one of them: Enter then opens it, and not what only contains its words. */
export function isBegun(entries: readonly PaletteEntry[], typed: string): boolean {
  const text = typed.trim();
  return text !== '' && entries.some(({ label }) => isBegunBy(label, text));
}

/** First the people whose name begins with the text, then those with a word that does, each by name. */
export function byMatch(people: readonly FoundPerson[], typed: string): FoundPerson[] {
  const text = typed.trim();
  const rankOf = (name: string) => (isBegunBy(name, text) ? 0 : isFoundIn(name, ` ${text}`) ? 1 : 2);
  return people
    .map((person) => ({ person, rank: rankOf(person.fullName) }))
    .sort((a, b) => a.rank - b.rank || inOrder(a.person.fullName, b.person.fullName))
    .map(({ person }) => person);
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
