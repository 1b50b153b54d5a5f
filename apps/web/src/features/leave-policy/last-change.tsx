import { nameShown } from '@staffroom/contracts/deleted-user.js';
import type { PolicyChange } from '@staffroom/contracts/company.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { MomentDate } from '../../ui/moment.js';

export function LastChange({ change }: { change: PolicyChange | null }) {
  if (!change) return <>{t('Nobody has changed this yet.')}</>;
  return rich(text('Last changed by <who>{name}</who> on <when></when>.'), {
    name: nameShown(change.byName),
    who: (name) => <bdi key="who">{name}</bdi>,
    when: () => <MomentDate key="when" at={change.at} />,
  });
}
