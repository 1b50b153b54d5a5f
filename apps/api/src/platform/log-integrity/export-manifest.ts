/** The signed description of an export: which part of the chain it contains, and the hash of its file. */
export interface ExportManifest {
  format: 'staffroom-export-1';
  /** Name of the export's file, without folders. */
  file: string;
  fileFormat: 'jsonl' | 'csv';
  fileBytes: number;
  /** Of the file, in hex. */
  fileSha256: string;
  /** The requested period: its first moment, and the moment after its last. Null if left open. */
  from: string | null;
  to: string | null;
  /** The export contains the `count` events after this position, up to `lastPosition`, without a gap. */
  afterPosition: number;
  lastPosition: number;
  count: number;
  /** Hash of the event at `afterPosition`, in hex. The first event of the export is chained to it. */
  hashBefore: string;
  hashLast: string;
  /** The last position of the log at that time. Everything up to it was verified. */
  headPosition: number;
  headHash: string;
  madeAt: string;
}
