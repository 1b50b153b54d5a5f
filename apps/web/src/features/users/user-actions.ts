import { Archive, ArchiveRestore, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { User } from '@staffroom/contracts/users.js';

export const userActions = {
  edit: { label: 'Edit', icon: Pencil },
  archive: { label: 'Archive', icon: Archive },
  delete: { label: 'Delete', icon: Trash2 },
  restore: { label: 'Restore', icon: ArchiveRestore },
} as const satisfies Record<string, { label: string; icon: LucideIcon }>;

export type UserAction = keyof typeof userActions;

/** Nobody archives or deletes themselves (R20), and an archived account is only restored (SPEC section 2, R60). */
export function actionsOn(user: User, viewerId: string): readonly UserAction[] {
  if (user.status === 'ARCHIVED') return ['restore'];
  return user.id === viewerId ? ['edit'] : ['edit', 'archive', 'delete'];
}
