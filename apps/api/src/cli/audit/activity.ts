import { activity } from '../../modules/audit/activity.js';
import { parseMoment } from '../../modules/audit/moment.js';
import { activityLine } from './history-lines.js';
import { withLog } from '../open/open-log.js';
import { print, toJson } from '../console/print.js';

interface Options {
  from?: string;
  to?: string;
  actor?: string;
  type?: string;
  json?: boolean;
}

/** `staffroom audit activity --from 2026-03-01 --to 2026-03-31`: a line for each event; JSON Lines with --json. */
export async function printActivity({ from, to, actor, type, json = false }: Options): Promise<void> {
  await withLog(async (log) => {
    const moment = (text?: string) => (text === undefined ? null : parseMoment(text, log.config.timeZone));
    const filter = { from: moment(from), to: moment(to), actor, type };
    for await (const entries of activity(log, log.keyring, filter))
      await print(entries.map((entry) => (json ? toJson(entry) : activityLine(entry))).join('\n'));
  });
}
