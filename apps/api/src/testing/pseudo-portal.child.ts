/** A whole portal whose own German texts are those of a file: `DATA_DIR=… node pseudo-portal.child.js texts.json`. */
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import { addCatalog, type Catalog } from '@staffroom/contracts/texts/text.js';
import { Logs } from '../platform/logs/logs.js';
import { endOnSignals } from '../processes/end-on-signals.js';
import { loadConfigOrExit } from '../processes/load-config.js';
import { startPortal } from '../processes/portal.js';

const config = loadConfigOrExit();
const logs = new Logs('portal', config);
Logger.overrideLogger(logs.lines);
endOnSignals(async (closers, say) => {
  await startPortal(config, say, { lines: logs.lines, closers });
  addCatalog('de', JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Catalog);
}, logs);
