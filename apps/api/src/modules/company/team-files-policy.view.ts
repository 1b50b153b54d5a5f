/** Whether executives see the documents and payslips of the teams that they manage (R76). There is no row until HR changes it. */
import { defaultTeamFiles, type TeamFilesPolicy } from '@staffroom/contracts/company.js';
import type { Role } from '@staffroom/contracts/users.js';
import { type CompanyEvent, companyStream } from '@staffroom/domain/company/company-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { defineView } from '../../platform/views/view.js';

interface TeamFilesPolicyRow extends TeamFilesPolicy {
  stream: string;
}

export const teamFilesPolicyView = defineView<TeamFilesPolicyRow, CompanyEvent>({
  name: 'team_files_policy',
  version: 1,
  columns: { stream: 'text', executivesSeeFiles: 'boolean not null' },
  key: ['stream'],
  on: {
    TeamFilesChanged: ({ stream, data: { executivesSeeFiles } }, rows) => rows.put({ stream, executivesSeeFiles }),
  },
});

/** A condition in SQL. */
export const executivesSeeFiles = `coalesce((select p.executives_see_files from views.team_files_policy p
  where p.stream = '${companyStream}'), ${defaultTeamFiles.executivesSeeFiles})`;

/** Whether a person with this role sees the documents and payslips of the teams that they see in My Team. */
export async function seesTeamFiles(db: Queryable, role: Role): Promise<boolean> {
  if (role !== 'EXECUTIVE') return role === 'HR_MANAGER';
  const { rows } = await db.query<{ sees: boolean }>({
    name: 'executives_see_files',
    text: `select ${executivesSeeFiles} as sees`,
  });
  return rows[0]!.sees;
}
