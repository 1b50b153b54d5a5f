/** A worker process that only sends mails, for tests that kill it. */
import 'reflect-metadata';
import { createPlatform, mailTemplates } from '../composition.js';
import { MailWork } from '../modules/mails/facade.js';
import { ResetWorker } from '../modules/password-reset/facade.js';
import { loadConfig } from '../platform/config/config.js';

const config = loadConfig(process.env);
const platform = await createPlatform(config, config.databaseUrl!);
const { log, jobs } = platform;
const report = (message: string) => console.error(message);
const templates = mailTemplates(platform);
new MailWork({ ...platform, templates, report, reportMail: report, print: () => undefined }).start();
new ResetWorker(jobs, log, report).start();
