import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import { readerLanguage, t } from '@staffroom/contracts/texts/text.js';
import { ClientPages, forPage, escaped } from './client-pages.js';

interface ClientFile {
  type: string;
  etag: string;
  cacheControl: string;
  plain: Buffer;
  isCompressible: boolean;
  compressed: Map<Encoding, Promise<Buffer>>;
}

/** What the client knows before its first call, as attributes of the page. */
interface GivenToClient {
  /** The client's "today" is the company's, not the browser's (R26). */
  timeZone: string;
  /** The name of the identity provider. */
  signInWith?: string;
  passwordSignIn?: boolean;
  /** Among which people choose, if there are several. */
  languages?: readonly Language[];
}

type Encoding = keyof typeof compress;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};
const compress = {
  br: (plain: Buffer) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: 9 }),
};
const compressible = /^(text|application\/json|image\/svg)/;
const aYear = 'public, max-age=31536000, immutable';

/**
 * Serves the built client from memory: it is small, and every page starts with it. A file is compressed once, for its first
 * request: a start would take twice the CPU with all of them. Any address that is neither a file nor under /api belongs to
 * the client's router (at least to its not-found page) and gets index.html.
 */
export async function webClient(folder: string, given: GivenToClient): Promise<RequestHandler> {
  const files = await load(folder, given);
  const indexAt = await indexesOf(folder, files.get('/index.html'));
  return (request: Request, response: Response, next: NextFunction) => {
    if (!['GET', 'HEAD'].includes(request.method) || request.path === '/api' || request.path.startsWith('/api/'))
      return next();
    const file = files.get(request.path) ?? (isPage(request) ? indexAt(request) : undefined);
    if (!file) return void response.status(404).type('text/plain').send(t('There is nothing at this address.'));
    send(file, request, response).catch(next);
  };
}

/** There are as many as pages in each language. */
async function indexesOf(folder: string, index: ClientFile | undefined) {
  const pages = await ClientPages.of(folder);
  const known = new Map<string, ClientFile>();
  return (request: Request): ClientFile | undefined => {
    if (!index) return undefined;
    const page = pages.at(request.path, request.headers.cookie);
    const language = readerLanguage();
    const name = `${language} ${page.name}`;
    const html = () => pages.inLanguage(forPage(index.plain.toString(), page), language);
    const file = known.get(name) ?? prepare('/index.html', Buffer.from(html()));
    known.set(name, file);
    return file;
  };
}

/**
 * Not for a missing part of a page, such as a script of an earlier build: the browser would parse index.html in its
 * place.
 */
function isPage({ path, headers: { accept } }: Request): boolean {
  if (path.startsWith('/assets/')) return false;
  return extname(path) === '' || (accept ?? '').includes('text/html');
}

async function send(file: ClientFile, request: Request, response: Response): Promise<void> {
  response.setHeader('Content-Type', file.type);
  response.setHeader('Cache-Control', file.cacheControl);
  response.setHeader('ETag', file.etag);
  response.setHeader(
    'Vary',
    file.type.startsWith('text/html') ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding',
  );
  if (isFresh(request.headers['if-none-match'], file.etag)) return void response.status(304).end();
  const encoding = encodingOf(file, request);
  const body = encoding ? await compressed(file, encoding) : file.plain;
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function encodingOf({ isCompressible }: ClientFile, request: Request): Encoding | null {
  if (!isCompressible) return null;
  if (request.acceptsEncodings('br')) return 'br';
  return request.acceptsEncodings('gzip') ? 'gzip' : null;
}

/** Requests that arrive together share one compression. */
function compressed(file: ClientFile, encoding: Encoding): Promise<Buffer> {
  const known = file.compressed.get(encoding) ?? compress[encoding](file.plain);
  file.compressed.set(encoding, known);
  return known;
}

/** A proxy that compresses weakens the tag, and a browser may send several. */
function isFresh(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}

async function load(folder: string, given: GivenToClient): Promise<Map<string, ClientFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, ClientFile>();
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const address = path.slice(folder.length).replaceAll('\\', '/');
        if (!address.startsWith('/.'))
          files.set(address, prepare(address, withGiven(address, await readFile(path), given)));
      }),
  );
  return files;
}

function withGiven(address: string, content: Buffer, given: GivenToClient): Buffer {
  if (address !== '/index.html') return content;
  const { timeZone, signInWith, passwordSignIn, languages = [] } = given;
  const attributes = [
    `data-time-zone="${timeZone}"`,
    ...(signInWith ? [`data-sign-in-with="${escaped(signInWith)}"`] : []),
    ...(languages.length > 1 ? [`data-languages="${languages.join(' ')}"`] : []),
    ...(passwordSignIn === false ? ['data-password-sign-in="false"'] : []),
  ];
  return Buffer.from(content.toString().replace('<html ', () => `<html ${attributes.join(' ')} `));
}

function prepare(address: string, plain: Buffer): ClientFile {
  const type = types[extname(address)] ?? 'application/octet-stream';
  return {
    type,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    cacheControl: address.startsWith('/assets/') ? aYear : 'no-cache',
    plain,
    isCompressible: compressible.test(type),
    compressed: new Map(),
  };
}
