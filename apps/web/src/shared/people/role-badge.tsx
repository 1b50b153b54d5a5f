import { roleLabel, type Role } from '@staffroom/contracts/users.js';
import { Badge } from '../../ui/badge.js';

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === 'EMPLOYEE' ? 'neutral' : 'accent'}>{roleLabel(role)}</Badge>;
}
