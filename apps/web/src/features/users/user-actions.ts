import { Archive, ArchiveRestore, type LucideIcon, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import type { User } from '@staffroom/contracts/users.js';

export const userActions = {
  edit: { label: 'Edit', icon: Pencil },
  archive: { label: 'Archive', icon: Archive },
  delete: { label: 'Delete', icon: Trash2 },
  restore: { label: 'Restore', icon: ArchiveRestore },
  keep: { label: 'Keep', icon: ShieldCheck },
} as const satisfies Record<string, { label: string; icon: LucideIcon }>;

export type UserAction = keyof typeof userActions;

/** Nobody archives or deletes themselves (R20), and an archived account is only restored (SPEC section 2, R60), or kept if its deletion is planned (R58). */
export function actionsOn(user: User, viewerId: string): readonly UserAction[] {
  if (user.status === 'ARCHIVED') return user.erasureOn ? ['restore', 'keep'] : ['restore'];
  return user.id === viewerId ? ['edit'] : ['edit', 'archive', 'delete'];
}
