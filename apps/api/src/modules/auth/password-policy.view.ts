/** Whether passwords that others try first are refused (R64a). There is no row until HR changes it. */
import type { PasswordPolicy } from '@staffroom/contracts/security-advice.js';
import { type CompanyEvent, companyStream } from '@staffroom/domain/company/company-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { defineView } from '../../platform/views/view.js';

interface PasswordPolicyRow extends PasswordPolicy {
  stream: string;
}

export const passwordPolicyView = defineView<PasswordPolicyRow, CompanyEvent>({
  name: 'password_policy',
  version: 1,
  columns: { stream: 'text', strictPasswords: 'boolean not null' },
  key: ['stream'],
  on: {
    PasswordPolicyChanged: ({ stream, data: { strictPasswords } }, rows) => rows.put({ stream, strictPasswords }),
  },
});

export async function hrWantsStrictPasswords(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from views.password_policy p where p.stream = '${companyStream}' and p.strict_passwords`,
  );
  return rowCount === 1;
}
