/** Whether executives see the documents and payslips of the teams that they manage (R76). */
import { useState } from 'react';
import type { Changed, TeamFilesPolicy } from '@staffroom/contracts/company.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Checkbox } from '../../ui/checkbox.js';
import { PolicyDialog } from './policy-dialog.js';
import { teamFilesText } from './policy-text.js';

export default function TeamFilesDialog({
  policy,
  onClose,
}: {
  policy: Changed<TeamFilesPolicy>;
  onClose: () => void;
}) {
  const [executivesSeeFiles, setExecutivesSeeFiles] = useState(policy.executivesSeeFiles);
  return (
    <PolicyDialog
      title={t('Documents and Payslips in My Team')}
      change={{ change: 'TEAM_FILES', executivesSeeFiles }}
      lastChange={policy.lastChange}
      present={teamFilesText(policy)}
      fields={[]}
      submitLabel={t('Save')}
      success={t('My Team changed')}
      failure={t('Failed to change My Team')}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="text-quiet">{t('HR managers always see them, and everyone sees their own.')}</p>
          <Checkbox
            autoFocus
            checked={executivesSeeFiles}
            onChange={(event) => setExecutivesSeeFiles(event.target.checked)}
            label={t('Executives see the documents and payslips of the teams that they manage')}
          />
        </>
      )}
    </PolicyDialog>
  );
}
