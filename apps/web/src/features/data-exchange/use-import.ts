/** One file on its way into the portal: read, tried with a choice of its encoding and columns, then imported. */
import { useRef, useState } from 'react';
import { type CsvEncoding, csvEncodingOf, csvText } from '@staffroom/contracts/csv-text.js';
import { type ImportColumns, importLimits, type ImportPreview } from '@staffroom/contracts/people-import.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useImportPeopleMutation, usePreviewImportMutation } from './import.api.js';

export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
  encoding: CsvEncoding;
  text: string;
}

export function useImport() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [columns, setColumns] = useState<ImportColumns>([]);
  const [isTrying, setIsTrying] = useState(false);
  const [tryIt] = usePreviewImportMutation();
  const [importIt, { isLoading: isImporting }] = useImportPeopleMutation();
  /** Of the last trial: the replies to earlier ones no longer count. */
  const latest = useRef(0);

  const forget = () => {
    latest.current += 1;
    setFile(null);
    setPreview(null);
    setIsTrying(false);
  };

  const tryWith = async (chosen: ChosenFile, wanted?: ImportColumns) => {
    const trial = ++latest.current;
    setIsTrying(true);
    const { text, encoding } = chosen;
    const { data, error } = await tryIt({ text, encoding, ...(wanted && { columns: wanted }) });
    if (trial !== latest.current) return;
    setIsTrying(false);
    if (data) {
      setPreview(data);
      setColumns(data.columns);
      return;
    }
    notifyError(t('Failed to read the file'), error);
    if (!wanted) setFile(null);
  };

  const read = async (name: string, bytes: Uint8Array, encoding: CsvEncoding) => {
    const text = csvText(bytes, encoding);
    if (text.includes('\0')) return failedToRead(t('It is not a CSV file.'));
    if (text.length > importLimits.textMax) return failedToRead(t('It is too large. Please import it in parts.'));
    const chosen = { name, bytes, encoding, text };
    setFile(chosen);
    await tryWith(chosen);
  };

  return {
    file,
    preview,
    columns,
    isTrying,
    isImporting,
    forget,
    async choose(given: File) {
      const bytes = await bytesOf(given);
      if (bytes === null) return failedToRead(t('Is it still there, and not open in another program?'));
      if (isWorkbook(bytes)) {
        return failedToRead(
          t('It is a workbook. Please save it in the spreadsheet as “CSV UTF-8”, and choose that file.'),
        );
      }
      setPreview(null);
      await read(given.name, bytes, csvEncodingOf(bytes));
    },
    /** The names of the columns may be others too. */
    chooseEncoding: (encoding: CsvEncoding) => read(file!.name, file!.bytes, encoding),
    async chooseColumns(wanted: ImportColumns) {
      setColumns(wanted);
      await tryWith(file!, wanted);
    },
    async run(invite: boolean) {
      const { text, encoding } = file!;
      const wanted = { text, encoding, columns, invite };
      const { data, error } = await importIt({ wanted, idempotencyKey: newIdempotencyKey() });
      if (error) return notifyError(t('Failed to import people'), error);
      toast({
        title: t('People imported'),
        description: t('The file contained {count, plural, one {# person} other {# people}}.', { count: data.people }),
      });
      forget();
    },
  };
}

function failedToRead(description: string): void {
  toast({ title: t('Failed to read the file'), description, variant: 'destructive' });
}

/** A ZIP file, which .xlsx and .ods are, or an .xls file. */
function isWorkbook(bytes: Uint8Array): boolean {
  return ['80,75,3,4', '208,207,17,224'].includes(bytes.subarray(0, 4).join());
}

/** Null if the browser cannot read it any more. */
function bytesOf(file: File): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => resolve(null);
    reader.readAsArrayBuffer(file);
  });
}
