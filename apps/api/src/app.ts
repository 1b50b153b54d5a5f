import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoggerService, LogLevel } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { offeredLanguages } from '@staffroom/contracts/texts/languages.js';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { AppModule } from './app.module.js';
import { views } from './composition.js';
import { AccessTrail } from './modules/access/facade.js';
import { companyLanguage } from './modules/company/facade.js';
import { sentenceOf } from './modules/rejections/facade.js';
import { bodyTimes, limitBodyTime, ownBodyTimes } from './platform/http/body-time.js';
import { compressJson } from './platform/http/compress-json.js';
import { Drain } from './platform/http/drain.js';
import { ErrorFilter } from './platform/http/error.filter.js';
import { watchForwardedAddresses } from './platform/http/forwarded-addresses.js';
import { numberRequest } from './platform/http/request-id.js';
import { type EndedRequest, logRequests } from './platform/http/request-log.js';
import { validationPipe } from './platform/http/validation.pipe.js';
import { webClient } from './platform/http/web-client.js';
import { loadCatalogs } from './platform/languages/load-catalogs.js';
import { knowReader } from './platform/languages/reader-language.js';
import { viewsAreCurrent } from './platform/views/views.js';
import type { Platform } from './platform/platform.module.js';

const clientFolder = resolve(fileURLToPath(new URL('.', import.meta.url)), '../../web/dist');

/** Longer than proxies keep an idle connection: otherwise one might send a request on a connection that closes at that moment. */
const keepAliveMs = 75_000;

interface Parts {
  requestEnded?: (request: EndedRequest) => void;
  /** Runs what follows within the request's trace. */
  trace?: RequestHandler;
  drain?: Drain;
}

/** The HTTP application: the API under /api, the built client everywhere else. Does not listen yet. */
export async function createApp(
  platform: Platform,
  logger: LoggerService | LogLevel[] = ['error', 'warn'],
  { requestEnded, trace, drain = new Drain() }: Parts = {},
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.of(platform, drain), {
    bodyParser: false,
    logger,
  });
  app.set('trust proxy', platform.config.trustProxy);
  app.set('etag', false);
  app.disable('x-powered-by');
  const server = app.getHttpServer() as Server;
  server.keepAliveTimeout = keepAliveMs;
  ownBodyTimes(server);
  app.use(limitBodyTime({ ...bodyTimes, uploadBytesPerSecond: platform.config.uploadMinRate }));
  app.use(drain.closeConnections);
  app.use(numberRequest);
  app.use(logRequests(undefined, requestEnded));
  if (trace) app.use(trace);
  await loadCatalogs(platform.config.languagesInPreparation);
  app.use(knowReader(() => companyLanguage(platform.pool)));
  app.use(securityHeaders(platform.config.publicUrl.startsWith('https:')));
  const { timeZone, oidc, passwordSignIn, languagesInPreparation } = platform.config;
  const languages = offeredLanguages(languagesInPreparation);
  app.use(await webClient(clientFolder, { timeZone, signInWith: oidc?.name, passwordSignIn, languages }));
  app.use('/api', noStore, compressJson, watchForwardedAddresses(platform.config.trustProxy));
  app.useGlobalPipes(validationPipe());
  const isOutdated = async () => !(await viewsAreCurrent(platform.pool, views));
  app.useGlobalFilters(new ErrorFilter(app.get(AccessTrail), platform.quotas, isOutdated, sentenceOf));
  return app;
}

function noStore(_: unknown, response: { setHeader(name: string, value: string): void }, next: () => void): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/** Helmet sets the same headers on every response, so it is asked once. */
function securityHeaders(https: boolean): RequestHandler {
  const headers = new Map<string, string>();
  const asked = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => undefined };
  helmet(helmetOptions(https))({} as Request, asked as unknown as Response, () => undefined);
  return (_, response, next) => {
    response.setHeaders(headers);
    next();
  };
}

function helmetOptions(https: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // Radix positions its portals with inline styles
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ['blob:'], // a PDF receipt next to the decision, in the browser's own viewer
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' as const }, // the address of a page may contain the token of a reset link
  };
}
