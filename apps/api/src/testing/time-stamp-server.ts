/** A time stamp server (RFC 3161) with keys of its own: node:http in front of the openssl command. */
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const opensslIsInstalled = spawnSync('openssl', ['version']).status === 0;

const settings = `
[req]
distinguished_name = name
[name]
[ca]
basicConstraints = critical,CA:true
[stamping]
extendedKeyUsage = critical,timeStamping
[server]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_chain = no
`;

type Reply = Buffer | number;

export async function startTimeStampServer() {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-tsa-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = (name: string) =>
    openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', name);
  await writeFile(join(folder, 'tsa.cnf'), settings);
  await writeFile(join(folder, 'serial'), '01');
  for (const name of ['ca.key', 'tsa.key']) newKey(name);
  const own = ['-config', 'tsa.cnf', '-days', '9999'];
  openssl('req', '-x509', '-key', 'ca.key', '-subj', '/CN=Test CA', '-extensions', 'ca', '-out', 'ca.pem', ...own);
  openssl('req', '-new', '-key', 'tsa.key', '-subj', '/CN=Test TSA', '-config', 'tsa.cnf', '-out', 'tsa.csr');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', '2', '-days', '9999'];
  openssl(
    'x509',
    '-req',
    '-in',
    'tsa.csr',
    ...signed,
    '-extfile',
    'tsa.cnf',
    '-extensions',
    'stamping',
    '-out',
    'tsa.pem',
  );

  const stamped = async (query: Buffer): Promise<Buffer> => {
    await writeFile(join(folder, 'query.tsq'), query);
    const signer = ['-signer', 'tsa.pem', '-inkey', 'tsa.key'];
    openssl(
      'ts',
      '-reply',
      '-config',
      'tsa.cnf',
      '-section',
      'server',
      '-queryfile',
      'query.tsq',
      ...signer,
      '-out',
      'reply.tsr',
    );
    return readFile(join(folder, 'reply.tsr'));
  };
  const it = {
    url: '',
    requests: [] as { type: string | undefined; authorization: string | undefined; query: Buffer }[],
    /** What it replies: by default a stamp. A number is the status of an error. */
    reply: stamped as (query: Buffer) => Promise<Reply>,
    stamped,
    /** As an auditor verifies it, who trusts this server's authority. Throws if the stamp is not of this text. */
    async verify(text: string, stamp: Buffer): Promise<string> {
      await writeFile(join(folder, 'text'), text);
      await writeFile(join(folder, 'stamp.tsr'), stamp);
      return openssl('ts', '-verify', '-data', 'text', '-in', 'stamp.tsr', '-CAfile', 'ca.pem').toString();
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
  const server = createServer((request, response) => {
    void (async () => {
      const query = await bodyOf(request);
      const { 'content-type': type, authorization } = request.headers;
      it.requests.push({ type, authorization, query });
      const reply = await it.reply(query);
      if (typeof reply === 'number') response.writeHead(reply).end();
      else response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  it.url = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
  return it;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
