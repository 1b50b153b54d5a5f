/** What is signed of an export: which part of the chain it holds, and the exact bytes of its file. */
export interface ExportManifest {
  format: 'staffroom-export-1';
  /** Name of the export's file, without folders. */
  file: string;
  fileFormat: 'jsonl' | 'csv';
  fileBytes: number;
  /** Of the file, in hex. */
  fileSha256: string;
  /** The period asked for: its first moment, and the moment after its last; null where it was left open. */
  from: string | null;
  to: string | null;
  /** The export holds the `count` events after this position, up to `lastPosition`, without a gap. */
  afterPosition: number;
  lastPosition: number;
  count: number;
  /** Of the event at `afterPosition`, in hex: what the first event of the export is chained to. */
  hashBefore: string;
  hashLast: string;
  /** How far the log reached then, all of which was verified. */
  headPosition: number;
  headHash: string;
  madeAt: string;
}
