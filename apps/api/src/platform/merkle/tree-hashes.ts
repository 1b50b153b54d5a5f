/** The hashes of RFC 9162: a leaf and a node begin with different bytes, so that neither can be taken for the other. */
import { type Latin1, sha256 } from './sha256.js';

export const hashBytes = 32;

const leaf = Buffer.alloc(1 + hashBytes, 0x00);
const node = Buffer.alloc(1 + 2 * hashBytes, 0x01);

/** The root of a tree without leaves. */
export const emptyRoot: Latin1 = sha256(Buffer.alloc(0));

/** The leaf of an event, given the hash that chains it to all events before it. */
export function leafHash(chainHash: Latin1): Latin1 {
  leaf.write(chainHash, 1, hashBytes, 'latin1');
  return sha256(leaf);
}

export function nodeHash(left: Latin1, right: Latin1): Latin1 {
  node.write(left, 1, hashBytes, 'latin1');
  node.write(right, 1 + hashBytes, hashBytes, 'latin1');
  return sha256(node);
}
