#!/usr/bin/env node
/**
 * Verifies exports of Staffroom's event log, and proofs over it, without the portal, its database or its code. Needs only
 * Node 20.
 *
 *   node staffroom-verify.mjs --export events.jsonl --public-key audit-public-key.pem [--checkpoint checkpoint.json]
 *   node staffroom-verify.mjs --proof proof.json --public-key audit-public-key.pem [--checkpoint checkpoint.json]
 *   node staffroom-verify.mjs --consistency consistency.json --public-key audit-public-key.pem
 *
 * The manifest is events.jsonl.manifest.json, unless --manifest names another file. Exports that follow one another are
 * verified as one: --export a.jsonl --export b.jsonl. --checkpoint, --proof and --consistency can be repeated. Obtain the public key and the
 * checkpoints when they are made, and store them outside the portal: a person with full access to the portal can sign again.
 *
 * Prints "Intact." and ends with exit code 0, or prints the first fault and ends with exit code 1. Exit code 2 means that nothing can be
 * said: a file cannot be read, or the command line is wrong.
 *
 * What is hashed: SHA-256( previous hash ‖ f(position) ‖ f(stream) ‖ f(version) ‖ f(id) ‖ f(type) ‖ f(schemaVersion) ‖
 * f(data) ‖ f(personal) ‖ f(subjectId) ‖ f(meta) ‖ f(recordedAtMicros) ), where f(x) is the length of x in four bytes, most
 * significant byte first, then x. f(null) is ff ff ff ff. Texts are UTF-8, `personal` is bytes (base64 in the export). The
 * hash before the first event is SHA-256 of "staffroom".
 *
 * What is signed (Ed25519): the JSON of the manifest or checkpoint without `signature`, its keys sorted, without white space.
 *
 * What a root is (RFC 9162): the root of a Merkle tree whose leaf n is SHA-256( 00 ‖ hash of event n ), and whose nodes are
 * SHA-256( 01 ‖ left ‖ right ). A proof contains the hashes beside the path from a leaf, or from an earlier root, to the root.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';

const hashedFields = ['position', 'stream', 'version', 'id', 'type', 'schemaVersion', 'data', 'personal'];
hashedFields.push('subjectId', 'meta', 'recordedAtMicros');
const chainStart = createHash('sha256').update('staffroom').digest('hex');

class Wrong extends Error {}
class Unreadable extends Error {}

try {
  const given = readArguments();
  const checkpoints = given.checkpointFiles.map((file) => readSigned(file, 'staffroom-checkpoint-1', given.publicKey));
  await verifyExports(given, checkpoints);
  for (const file of given.proofs) verifyProof(file, checkpoints, given.publicKey);
  for (const file of given.consistencies) verifyConsistency(file, checkpoints, given.publicKey);
  reportCheckpoints(checkpoints);
  console.log('Intact.');
} catch (error) {
  if (!(error instanceof Wrong || error instanceof Unreadable)) throw error;
  const isWrong = error instanceof Wrong;
  console.error(`${isWrong ? 'NOT INTACT' : 'NOT VERIFIED'}: ${error.message}`);
  process.exitCode = isWrong ? 1 : 2;
}

async function verifyExports({ files, manifests, publicKey }, checkpoints) {
  const parts = files.map((file, i) => ({ ...readSigned(manifests[i], 'staffroom-export-1', publicKey), file }));
  parts.sort((a, b) => a.afterPosition - b.afterPosition);
  const aside = { marked: new Map(), named: new Map() };
  for (const [i, part] of parts.entries()) {
    verifyJoint(parts[i - 1], part);
    const hashes = await verifyFile(part, new Set(checkpoints.map(({ position }) => position)), aside);
    for (const checkpoint of checkpoints) verifyCheckpoint(checkpoint, part, hashes);
    console.log(
      `${part.file}: ${part.count} events${part.count ? `, positions ${part.afterPosition + 1} to ${part.lastPosition}` : ''}, ` +
        (part.fileFormat === 'jsonl'
          ? 'chained without a gap.'
          : 'the file that was signed. The chain itself can only be verified in a jsonl export.'),
    );
  }
  verifySetAside(aside, parts);
}

function reportCheckpoints(checkpoints) {
  for (const checkpoint of checkpoints) {
    if (!checkpoint.seen)
      throw new Wrong(`nothing given here reaches the checkpoint of position ${checkpoint.position}.`);
    console.log(`Checkpoint of position ${checkpoint.position}, made ${checkpoint.madeAt}: holds.`);
  }
}

/** Checks that the bytes are those that were signed and that the events form a chain. Returns the hashes at the given positions. */
async function verifyFile(part, positions, aside) {
  const sha256 = createHash('sha256');
  const hashes = new Map([[part.afterPosition, part.hashBefore]]);
  const chain = { position: part.afterPosition, hash: part.hashBefore, micros: 0n };
  let line = 0;
  for await (const text of readLines(part.file, sha256)) {
    if (part.fileFormat !== 'jsonl') continue;
    line += 1;
    verifyLine(chain, text, `${part.file}, line ${line}`, aside);
    if (positions.has(chain.position)) hashes.set(chain.position, chain.hash);
  }
  if (part.fileFormat === 'jsonl' && chain.position !== part.lastPosition)
    throw new Wrong(`${part.file} ends after event ${chain.position}; it was signed up to ${part.lastPosition}.`);
  if (part.fileFormat === 'jsonl' && chain.hash !== part.hashLast)
    throw new Wrong(`${part.file} was rewritten: its last event is not the one that was signed.`);
  if (sha256.digest('hex') !== part.fileSha256)
    throw new Wrong(
      `${part.file} is not the file that was signed` +
        (part.fileFormat === 'jsonl' ? ': its chain is intact, but names or personal fields were altered.' : '.'),
    );
  return hashes.set(part.lastPosition, part.hashLast);
}

function verifyLine(chain, text, where, aside) {
  const { hashed, hash, readable } = parseLine(text, where);
  const due = chain.position + 1;
  const name = shown(`event ${hashed.position} (${hashed.type} in ${hashed.stream})`);
  if (hashed.position !== String(due))
    throw new Wrong(`${where}: event ${due} is expected here, but ${name} was found.`);
  if (eventHash(chain.hash, hashed) !== hash)
    throw new Wrong(`${where}: ${name} was altered. Its hash does not match its contents.`);
  if (BigInt(hashed.recordedAtMicros) < chain.micros)
    throw new Wrong(`${where}: ${name} is dated before the previous event.`);
  if (!isConsistent(readable, hashed))
    throw new Wrong(`${where}: the readable part of ${name} does not match the hashed part.`);
  Object.assign(chain, { position: due, hash, micros: BigInt(hashed.recordedAtMicros) });
  if (readable.setAside !== undefined) aside.marked.set(due, readable.setAside?.position);
  if (hashed.type === 'EventSetAside') aside.named.set(due, JSON.parse(hashed.data));
}

/**
 * An event that could not be read may be set aside by a later one, which names it and the reason. Both stay in the chain. A
 * line says that its event was set aside only if the later event says so too.
 */
function verifySetAside({ marked, named }, parts) {
  for (const [position, by] of marked) {
    const isGiven = parts.some(({ afterPosition, lastPosition }) => afterPosition < by && by <= lastPosition);
    if (!Number.isInteger(by) || by <= position || (isGiven && named.get(by)?.position !== position))
      throw new Wrong(`event ${position} is marked as set aside, but event ${by} does not set it aside.`);
    console.log(`Event ${position} was set aside by event ${by}${isGiven ? `: ${shown(named.get(by).reason)}` : '.'}`);
  }
}

function shown(text) {
  return String(text).replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
}

function eventHash(previous, hashed) {
  const sha256 = createHash('sha256').update(Buffer.from(previous, 'hex'));
  for (const field of hashedFields) {
    const value = hashed[field];
    const bytes = value === null ? null : Buffer.from(value, field === 'personal' ? 'base64' : 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes ? bytes.length : 0xffffffff);
    sha256.update(length);
    if (bytes) sha256.update(bytes);
  }
  return sha256.digest('hex');
}

/** Personal fields are null in the hashed part, which holds them as ciphertext. All other fields must be equal. */
function isConsistent(readable, hashed) {
  const data = JSON.parse(hashed.data);
  const micros = BigInt(Date.parse(readable.recordedAt)) * 1000n + BigInt(readable.recordedAt.slice(-4, -1));
  return (
    String(micros) === hashed.recordedAtMicros &&
    isDeepStrictEqual(Object.keys(readable.data ?? {}).sort(), Object.keys(data).sort()) &&
    Object.keys(data).every((field) => data[field] === null || isDeepStrictEqual(readable.data[field], data[field]))
  );
}

/** The event leads to its hash, the hash to the root, and the root is signed. */
function verifyProof(file, checkpoints, publicKey) {
  const { format, hashed, previousHash, hash, path, checkpoint, readable } = readJson(file);
  if (format !== 'staffroom-proof-1' || !isHashed(hashed) || !areHashes([previousHash, hash], path))
    throw new Wrong(`${file} is not a staffroom-proof-1.`);
  verifySignature(checkpoint, 'staffroom-checkpoint-1', publicKey, `the checkpoint in ${file}`);
  const name = shown(`event ${hashed.position} (${hashed.type} in ${hashed.stream})`);
  if (eventHash(previousHash, hashed) !== hash)
    throw new Wrong(`${file}: ${name} was altered. Its hash does not match its contents.`);
  const { root, size, madeAt } = checkpoint;
  const index = Number(hashed.position) - 1;
  if (!Number.isSafeInteger(index) || index < 0 || rootOf(sha256('00', hash), index, size, path) !== root)
    throw new Wrong(`${file}: ${name} does not lead to the root of the checkpoint of ${size} events.`);
  if (readable !== undefined && !(isTime(readable?.recordedAt) && isConsistent(readable, hashed)))
    throw new Wrong(`${file}: the readable part of ${name} does not match the hashed part.`);
  noteSame(checkpoint, checkpoints, file);
  console.log(`${file}: ${name}, recorded ${isoMicros(hashed.recordedAtMicros)}.`);
  console.log(`    ${shown(hashed.data)}`);
  console.log(`    is in the checkpoint of ${size} events, made ${madeAt}.`);
  if (hashed.personal !== null && readable !== undefined)
    console.log(
      '    Names and decrypted fields in the file are not part of the proof: only their ciphertext is hashed.',
    );
}

/** The log of one checkpoint is the beginning of the log of another. */
function verifyConsistency(file, checkpoints, publicKey) {
  const { format, first, second, proof } = readJson(file);
  if (format !== 'staffroom-consistency-1' || !areHashes([], proof))
    throw new Wrong(`${file} is not a staffroom-consistency-1.`);
  for (const [name, checkpoint] of Object.entries({ first, second }))
    verifySignature(checkpoint, 'staffroom-checkpoint-1', publicKey, `the ${name} checkpoint in ${file}`);
  if (!isBeginning(first, second, proof))
    throw new Wrong(
      `${file}: the log of ${first.size} events, made ${first.madeAt}, is not the beginning of the log of ${second.size} events, made ${second.madeAt}.`,
    );
  for (const checkpoint of [first, second]) noteSame(checkpoint, checkpoints, file);
  console.log(
    `${file}: the log of ${first.size} events, made ${first.madeAt}, is the beginning of the log of ${second.size} events, made ${second.madeAt}.`,
  );
}

/** A checkpoint that the auditor kept must be the one in the proof if it is of the same position. */
function noteSame(checkpoint, kept, file) {
  for (const each of kept.filter(({ position }) => position === checkpoint.position)) {
    if (each.hash !== checkpoint.hash || (each.root !== undefined && each.root !== checkpoint.root))
      throw new Wrong(`the checkpoint of position ${each.position} is not the one in ${file}: the log was rewritten.`);
    each.seen = true;
  }
}

/** RFC 9162, 2.1.3.2. Returns null if the path has a wrong length. */
function rootOf(leaf, index, size, path) {
  if (!Number.isSafeInteger(size) || index >= size) return null;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const next of path) {
    if (last === 0) return null;
    const isRight = at % 2 === 1 || at === last;
    hash = isRight ? sha256('01', next, hash) : sha256('01', hash, next);
    if (isRight) while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, half(last)];
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? hash : null;
}

/** RFC 9162, 2.1.4.2. */
function isBeginning(first, second, proof) {
  if (!Number.isSafeInteger(first.size) || !Number.isSafeInteger(second.size) || first.size > second.size) return false;
  if (first.size === 0) return first.root === sha256() && proof.length === 0;
  if (first.size === second.size) return first.root === second.root && proof.length === 0;
  let [at, last] = [first.size - 1, second.size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  const [begin, ...rest] = at === 0 ? [first.root, ...proof] : proof;
  let [ofFirst, ofSecond] = [begin, begin];
  for (const next of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [ofFirst, ofSecond] = [sha256('01', next, ofFirst), sha256('01', next, ofSecond)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, half(last)];
    } else {
      ofSecond = sha256('01', ofSecond, next);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && ofFirst === first.root && ofSecond === second.root;
}

function half(number) {
  return Math.floor(number / 2);
}

function sha256(...hex) {
  return createHash('sha256')
    .update(Buffer.from(hex.join(''), 'hex'))
    .digest('hex');
}

function isoMicros(micros) {
  return `${new Date(Number(BigInt(micros) / 1000n)).toISOString().slice(0, -1)}${micros.slice(-3)}Z`;
}

function areHashes(hashes, more) {
  return Array.isArray(more) && [...hashes, ...more].every((hash) => /^[0-9a-f]{64}$/.test(hash));
}

function isHashed(hashed) {
  return (
    hashedFields.every((field) => typeof hashed?.[field] === 'string' || hashed?.[field] === null) &&
    /^\d{1,18}$/.test(hashed.recordedAtMicros)
  );
}

function isTime(text) {
  return /^[\d-]{10}T[\d:]{8}\.\d{6}Z$/.test(text);
}

/** Each export continues where the previous one ended. */
function verifyJoint(before, part) {
  if (part.count !== part.lastPosition - part.afterPosition) throw new Wrong(`the manifest of ${part.file} miscounts.`);
  if (part.afterPosition === 0 && part.hashBefore !== chainStart)
    throw new Wrong(`${part.file} does not begin with the start of the log.`);
  if (part.lastPosition === part.headPosition && part.hashLast !== part.headHash)
    throw new Wrong(`the manifest of ${part.file} has two hashes for position ${part.lastPosition}.`);
  if (!before) return;
  const between = `between ${before.file} and ${part.file}`;
  if (part.afterPosition > before.lastPosition)
    throw new Wrong(`events ${before.lastPosition + 1} to ${part.afterPosition} are missing ${between}.`);
  if (part.afterPosition < before.lastPosition) throw new Wrong(`${before.file} and ${part.file} overlap.`);
  if (part.hashBefore !== before.hashLast)
    throw new Wrong(`the log was rewritten ${between}: they are not parts of one chain.`);
}

function verifyCheckpoint(checkpoint, part, hashes) {
  const { position, hash, madeAt } = checkpoint;
  if (part.headPosition < position && part.madeAt > madeAt)
    throw new Wrong(
      `the log was cut off: it reached ${position} when the checkpoint was made, and ${part.headPosition} when ${part.file} was.`,
    );
  const found = hashes.get(position) ?? (position === part.headPosition ? part.headHash : undefined);
  if (found === undefined) return;
  if (found !== hash) throw new Wrong(`event ${position} is not the one of the checkpoint: the log was rewritten.`);
  checkpoint.seen = true;
}

function readSigned(file, format, publicKey) {
  return verifySignature(readJson(file), format, publicKey, file);
}

function verifySignature(value, format, publicKey, name) {
  const { signature, ...content } = value ?? {};
  if (content.format !== format || typeof signature !== 'string') throw new Wrong(`${name} is not a ${format}.`);
  const sorted = Object.fromEntries(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)));
  if (!verify(null, Buffer.from(JSON.stringify(sorted)), publicKey, Buffer.from(signature, 'base64')))
    throw new Wrong(`${name} was altered, or signed with another key (it names ${content.publicKey}).`);
  return content;
}

function readJson(file) {
  try {
    return JSON.parse(readText(file)) ?? {};
  } catch (error) {
    throw error instanceof Unreadable ? error : new Wrong(`${file} is not JSON.`);
  }
}

async function* readLines(file, sha256) {
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(file)) {
      sha256.update(chunk);
      rest = Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end; (end = rest.indexOf(10, start)) >= 0; start = end + 1) yield rest.toString('utf8', start, end);
      rest = rest.subarray(start);
    }
  } catch (error) {
    throw error.code === undefined ? error : unreadable(file, error);
  }
  if (rest.length > 0) yield rest.toString('utf8');
}

function parseLine(text, where) {
  try {
    const line = JSON.parse(text);
    if (isHashed(line.hashed) && isTime(line.readable.recordedAt)) return line;
  } catch {
    // reported below
  }
  throw new Wrong(`${where} is not an event of an export.`);
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file, { message }) {
  return new Unreadable(`${file} cannot be read: ${message}.`);
}

/** A private key would work too, but it allows signing, so it must not leave the portal. */
function readPublicKey(file) {
  const pem = readText(file);
  if (pem.includes('PRIVATE KEY'))
    throw Error(
      `${file} contains a private key, which must not leave the portal. "audit public-key" prints the public key.`,
    );
  return createPublicKey(pem);
}

function readArguments() {
  const usage =
    'usage: node staffroom-verify.mjs (--export FILE [--manifest FILE] | --proof FILE | --consistency FILE) … --public-key FILE [--checkpoint FILE …]';
  const several = /** @type {const} */ ({ type: 'string', multiple: true });
  try {
    const { values } = parseArgs({
      options: {
        ...{ export: several, manifest: several, checkpoint: several, proof: several, consistency: several },
        'public-key': { type: 'string' },
      },
    });
    const files = values.export ?? [];
    const manifests = values.manifest ?? files.map((file) => `${file}.manifest.json`);
    const { proof: proofs = [], consistency: consistencies = [] } = values;
    const isNothing = files.length + proofs.length + consistencies.length === 0;
    if (isNothing || !values['public-key'] || manifests.length !== files.length) throw Error();
    return {
      files,
      manifests,
      proofs,
      consistencies,
      checkpointFiles: values.checkpoint ?? [],
      publicKey: readPublicKey(values['public-key']),
    };
  } catch (error) {
    const help = error instanceof Unreadable ? '' : usage;
    console.error([error.message, help].filter(Boolean).join('\n'));
    return process.exit(2);
  }
}
