import { decisionsAbout } from '../../modules/audit/decisions.js';
import { findSubject, eventsOf, type Subject } from '../../modules/audit/find-subject.js';
import { eventProofFile } from '../../modules/audit/event-proof-file.js';
import { readAllEvents } from '../../modules/audit/log-reader.js';
import { type OpenLog, withLog } from '../open/open-log.js';
import { toJson } from '../console/print.js';
import { readCheckpoint } from './kept-files.js';
import { refuseExisting, writeWhole } from './write-whole.js';

interface Options {
  checkpoint: string;
  publicKey?: string;
  event?: string;
  /** False with --no-readable. */
  readable: boolean;
  out: string;
}

/** `staffroom audit prove refund 2026-0001 --checkpoint FILE --out FILE`: the proof of one decision, for the person it is about. */
export async function prove(kind: string, id: string, options: Options): Promise<void> {
  const { checkpoint: file, publicKey, out } = options;
  refuseExisting(out);
  await withLog(async (open) => {
    const checkpoint = readCheckpoint(open.config, file, publicKey);
    const subject = await findSubject(open, open.keyring, kind, id);
    const position = await positionToProve(open, subject, options.event);
    const { readable, ...proof } = await eventProofFile(open, position, checkpoint);
    const text = `${toJson(options.readable ? { ...proof, readable } : proof, 2)}\n`;
    await writeWhole(out, (handle) => handle.writeFile(text));
    console.error(
      `${out}: event ${position} (${proof.hashed.type}), ${proof.path.length} hashes up to the checkpoint.`,
    );
  });
}

/** By default, the last decision about the item. */
async function positionToProve(log: OpenLog, subject: Subject, given: string | undefined): Promise<number> {
  const { words } = subject.kind;
  const events =
    given === undefined
      ? await decisionsAbout(log, subject)
      : (await readAllEvents(log, eventsOf(subject))).filter(({ position }) => String(position) === given);
  const event = events.at(-1);
  if (event) return event.position;
  throw new Error(
    given !== undefined
      ? `Event ${given} is not part of the history of this ${words}. "audit history" prints the positions of its events.`
      : `Nothing has been decided about this ${words}. Choose an event of its history with --event.`,
  );
}
