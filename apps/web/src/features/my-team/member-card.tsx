import { useState } from 'react';
import type { User } from '@staffroom/contracts/users.js';
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

export function MemberCard({ member, teamId, showsFiles }: MemberCardProps) {
  const { id, fullName, jobTitle, email, role } = member;
  const [tab, setTab] = useState('overview');
  const of = { teamId, userId: id };
  const items = [
    { value: 'overview', label: 'Overview', content: <OverviewTab member={member} /> },
    { value: 'time-off', label: 'Time Off', content: <TimeOffTab of={of} member={member} /> },
    { value: 'refunds', label: 'Refunds', content: <RefundsTab of={of} /> },
    ...(showsFiles
      ? [
          { value: 'documents', label: 'Documents', content: <DocumentsTab of={of} /> },
          { value: 'payroll', label: 'Payroll', content: <PayrollTab of={of} /> },
        ]
      : []),
  ];
  return (
    <LinkedItem named={{ person: id }} className="min-w-0">
      {/* Not a landmark: a team has up to hundreds of them. */}
      <Card role="group" aria-label={fullName} className="p-4">
        <div className="mb-2 flex flex-wrap items-start gap-3">
          <Avatar id={id} name={fullName} size="lg" />
          <div className="min-w-24 flex-1">
            <h2 dir="auto" className="line-clamp-2 font-medium break-words">
              {fullName}
            </h2>
            <p dir="auto" className="line-clamp-2 text-sm break-words text-quiet">
              {jobTitle}
            </p>
            <p className="truncate text-sm text-quiet">{email}</p>
          </div>
          <RoleBadge role={role} />
        </div>
        <Tabs label={`About ${fullName}`} value={tab} onChange={setTab} items={items} className="gap-3!" />
      </Card>
    </LinkedItem>
  );
}
