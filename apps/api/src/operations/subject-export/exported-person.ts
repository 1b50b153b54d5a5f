import type { StoredFile } from '@staffroom/domain/stored-file.js';
import type { ExportedPerson, ExportEntry } from '../../modules/area/person-export.js';
import { Names } from '../../modules/audit/names.js';
import type { ReadableLog } from '../../modules/audit/log-reader.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { Colleagues } from './colleagues.js';

/** A file of the person. If its bytes still exist, `file` of the entry receives its path in the export. */
export interface OwnFile {
  folder: string;
  stored: StoredFile;
  /** As its uploader named it. */
  fileName: string;
  /** The entry that names it. */
  entry: ExportEntry;
}

/** The person as the areas see them. Collects the files that the areas name. */
export class PersonOfExport implements ExportedPerson {
  readonly files: OwnFile[] = [];

  constructor(
    readonly id: string,
    private readonly log: ReadableLog,
    private readonly colleagues: Colleagues,
  ) {}

  actor({ meta, position }: RecordedEvent): string {
    return this.colleagues.who(meta.actorId, position);
  }

  role(id: string, { position }: RecordedEvent): string {
    return this.colleagues.who(id, position);
  }

  withoutOthers<T>(value: T, { position }: RecordedEvent): T {
    return this.colleagues.without(value, position);
  }

  async teamName(id: string): Promise<string> {
    const names = new Names(this.log);
    await names.learnIds([], [id]);
    return names.team(id);
  }

  withFile(folder: string, entry: ExportEntry, uploaded: { fileName: string | null; file: StoredFile }): ExportEntry {
    const { type, sizeBytes, sha256 } = uploaded.file;
    const stored: ExportEntry = {
      ...entry,
      fileName: uploaded.fileName,
      fileType: type,
      sizeBytes,
      sha256,
      file: null,
    };
    this.files.push({ folder, stored: uploaded.file, fileName: uploaded.fileName ?? folder, entry: stored });
    return stored;
  }
}
