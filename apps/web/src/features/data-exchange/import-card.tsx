/** People from a CSV file: choose it, say what its columns contain, see what would happen, import (R59a). */
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { ImportPreview } from '@staffroom/contracts/people-import.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { Checkbox } from '../../ui/checkbox.js';
import { DropZone } from '../../ui/drop-zone.js';
import { IconTile } from '../../ui/icon-tile.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { ColumnsTable } from './columns-table.js';
import { EncodingChoice } from './encoding-choice.js';
import { ImportChanges } from './import-changes.js';
import { ProblemsTable } from './problems-table.js';
import { type ChosenFile, useImport } from './use-import.js';

export function ImportCard() {
  const current = useImport();
  const { file, preview, isTrying, isImporting } = current;
  return (
    <Card aria-label={t('Import people')}>
      <CardHeader
        title={t('Import people')}
        subtitle={t(
          'Creates accounts and changes existing ones, which are found by employee number or email. All rows, or none.',
        )}
      />
      <CardBody className="flex flex-col gap-4">
        {file === null ? (
          <DropZone
            accept=".csv,.tsv,.txt"
            label={t('File with people')}
            hint={t('CSV, at most 5,000 people')}
            onFiles={([one]) => void current.choose(one!)}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <IconTile icon={FileText} tone="bg-sunken text-quiet" />
            <p dir="auto" className="min-w-40 flex-1 font-medium break-words">
              {file.name}
            </p>
            <Button variant="outline" disabled={current.isImporting} onClick={current.forget}>
              {t('Choose Another')}
            </Button>
          </div>
        )}
        {file !== null && preview === null && <SkeletonRows rows={4} rowClassName="h-11" />}
        {file !== null && preview !== null && isInQuestion(file) && (
          <EncodingChoice
            encoding={file.encoding}
            names={preview.names}
            disabled={isImporting}
            onChange={(encoding) => void current.chooseEncoding(encoding)}
          />
        )}
        {preview !== null && preview.header.length > 0 && (
          <ColumnsTable
            preview={preview}
            columns={current.columns}
            disabled={isImporting}
            onChange={(columns) => void current.chooseColumns(columns)}
          />
        )}
        {/* there from the start, so that screen readers say what it comes to contain */}
        <p role="status" className={isTrying ? 'text-quiet' : preview ? '' : 'sr-only'}>
          {isTrying ? t('Checking the file…') : preview && outcomeText(preview)}
        </p>
        {preview !== null && <Chosen current={current} preview={preview} />}
      </CardBody>
    </Card>
  );
}

/** All encodings have the letters from A to Z. */
function isInQuestion({ encoding, text }: ChosenFile): boolean {
  return encoding !== 'utf-8' || /[^\p{ASCII}]/u.test(text);
}

function Chosen({ current, preview }: { current: ReturnType<typeof useImport>; preview: ImportPreview }) {
  const [invite, setInvite] = useState(true);
  const { isTrying, isImporting } = current;
  const { problems, created, updated } = preview;
  const isReady = problems.length === 0 && created + updated > 0;
  return (
    <>
      {problems.length > 0 && <ProblemsTable problems={problems} />}
      <ImportChanges roles={preview.roles} renamed={preview.renamed} />
      {created > 0 && (
        <div className="flex flex-col gap-1">
          <Checkbox
            label={t('Email new people a link to choose a password')}
            checked={invite}
            disabled={isImporting}
            aria-describedby="invite-hint"
            onChange={(event) => setInvite(event.target.checked)}
          />
          <p id="invite-hint" className="text-sm text-quiet">
            {t(
              'Each new person gets a welcome email in any case. Without the link, they choose a password with “Forgot password?”.',
            )}
          </p>
        </div>
      )}
      <div className="flex justify-end max-md:[&>*]:flex-1">
        <Button disabled={!isReady || isTrying} pending={isImporting} onClick={() => void current.run(invite)}>
          {isImporting ? t('Importing...') : t('Import')}
        </Button>
      </div>
    </>
  );
}

function outcomeText({ problems, created, updated, unchanged, repeated }: ImportPreview): string {
  if (problems.length > 0) {
    return t(
      'Nothing can be imported yet: the file has {count, plural, one {# problem} other {# problems}}. Correct it and choose it again.',
      { count: problems.length },
    );
  }
  const changes =
    created + updated === 0
      ? t('Nothing would change: the portal knows all of it already.')
      : t(
          '{created, plural, one {# account} other {# accounts}} will be created, {updated} changed and {unchanged} left as they are.',
          { created, updated: numberText(updated), unchanged: numberText(unchanged) },
        );
  if (repeated === 0) return changes;
  const skipped = t('{count, plural, one {# repeated row} other {# repeated rows}} will be skipped.', {
    count: repeated,
  });
  return `${changes} ${skipped}`;
}
