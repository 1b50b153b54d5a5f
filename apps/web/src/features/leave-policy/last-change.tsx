import type { PolicyChange } from '@staffroom/contracts/company.js';
import { MomentDate } from '../../ui/moment.js';

export function LastChange({ change }: { change: PolicyChange | null }) {
  if (!change) return <>Nobody has changed this yet.</>;
  return (
    <>
      Last changed by <bdi>{change.byName}</bdi> on <MomentDate at={change.at} />.
    </>
  );
}
