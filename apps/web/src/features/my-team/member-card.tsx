import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { User } from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Avatar } from '../../ui/avatar.js';
import { Card } from '../../ui/card.js';
import { LinkedItem } from '../../ui/linked-item.js';
import { RoleBadge } from '../../shared/people/role-badge.js';
import { Tabs } from '../../ui/tabs.js';
import { DocumentsTab } from './documents-tab.js';
import { OverviewTab } from './overview-tab.js';
import { PayrollTab } from './payroll-tab.js';
import { RefundsTab } from './refunds-tab.js';
import { TimeOffTab } from './time-off-tab.js';

interface MemberCardProps {
  member: User;
  /** Null for a direct report. */
  teamId: string | null;
  /** Not of direct reports (R17), and not for executives if HR has stopped that (R76). */
  showsFiles: boolean;
}

/** One line, until it is opened by a click or by a link to the person. */
export function MemberCard({ member, teamId, showsFiles }: MemberCardProps) {
  const { id, fullName, jobTitle, email, role } = member;
  const isNamed = useSearchParams()[0].get('person') === id;
  const [isOpen, setIsOpen] = useState(isNamed);
  return (
    <LinkedItem named={{ person: id }} className="min-w-0">
      {/* Not a landmark: a team has up to hundreds of them. */}
      <Card role="group" aria-label={fullName}>
        <div className="relative flex items-center gap-3 rounded-card px-4 py-2.5 transition-colors hover:bg-page">
          <Avatar id={id} name={fullName} />
          <div className="min-w-0 flex-1 text-sm text-quiet md:grid md:grid-cols-[3fr_3fr_4fr] md:items-center md:gap-3">
            <h2 dir="auto" className="text-base font-medium break-words text-ink">
              <button
                type="button"
                aria-expanded={isOpen}
                className="text-start after:absolute after:inset-0"
                onClick={() => setIsOpen(!isOpen)}
              >
                {fullName}
              </button>
            </h2>
            <p dir="auto" className="break-words">
              {jobTitle}
            </p>
            <p className={clsx('break-words', !isOpen && 'max-md:hidden')}>{email}</p>
          </div>
          <div className="flex shrink-0 justify-end md:w-28">
            <RoleBadge role={role} />
          </div>
          <ChevronDown
            aria-hidden="true"
            className={clsx('size-4 shrink-0 text-quiet transition-transform', isOpen && 'rotate-180')}
          />
        </div>
        {isOpen && (
          <div className="px-4 pb-4">
            <MemberTabs {...{ member, teamId, showsFiles }} />
          </div>
        )}
      </Card>
    </LinkedItem>
  );
}

function MemberTabs({ member, teamId, showsFiles }: MemberCardProps) {
  const [tab, setTab] = useState('overview');
  const of = { teamId, userId: member.id };
  const items = [
    { value: 'overview', label: t('Overview'), content: <OverviewTab member={member} /> },
    { value: 'time-off', label: t('Time Off'), content: <TimeOffTab of={of} member={member} /> },
    { value: 'refunds', label: t('Refunds'), content: <RefundsTab of={of} /> },
    ...(showsFiles
      ? [
          { value: 'documents', label: t('Documents'), content: <DocumentsTab of={of} /> },
          { value: 'payroll', label: t('Payroll'), content: <PayrollTab of={of} /> },
        ]
      : []),
  ];
  return (
    <Tabs
      label={t('About {name}', { name: member.fullName })}
      value={tab}
      onChange={setTab}
      items={items}
      className="gap-3!"
    />
  );
}
