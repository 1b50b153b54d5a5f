import { Archive, ArchiveRestore, type LucideIcon, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { type Text, text } from '@staffroom/contracts/texts/text.js';
import type { User } from '@staffroom/contracts/users.js';

export const userActions = {
  edit: { label: text('Edit'), name: text('Edit {name}'), icon: Pencil },
  archive: { label: text('Archive'), name: text('Archive {name}'), icon: Archive },
  delete: { label: text('Delete'), name: text('Delete {name}', 'a person'), icon: Trash2 },
  restore: { label: text('Restore', 'an archived account'), name: text('Restore {name}'), icon: ArchiveRestore },
  keep: { label: text('Keep', 'not delete an account'), name: text('Keep {name}'), icon: ShieldCheck },
} as const satisfies Record<string, { label: Text; name: Text; icon: LucideIcon }>;

export type UserAction = keyof typeof userActions;

/** Nobody archives or deletes themselves (R20), and an archived account is only restored (SPEC section 2, R60), or kept if its deletion is planned (R58). */
export function actionsOn(user: User, viewerId: string): readonly UserAction[] {
  if (user.status === 'ARCHIVED') return user.erasureOn ? ['restore', 'keep'] : ['restore'];
  return user.id === viewerId ? ['edit'] : ['edit', 'archive', 'delete'];
}
