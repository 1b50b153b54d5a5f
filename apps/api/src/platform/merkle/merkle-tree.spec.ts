/** The tree against the published vectors of RFC 6962 (whose trees RFC 9162 keeps), and against its recursive definition. */
import { createHash } from 'node:crypto';
import type { Latin1 } from './sha256.js';
import { blocksOf, consistencyRanges, inclusionRanges, type LeafRange } from './proof-ranges.js';
import { TreeHasher } from './tree-hasher.js';
import { leafHash } from './tree-hashes.js';
import { isConsistent, isIncluded } from './verify-proof.js';

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const leafOf = (data: Buffer) => sha256(Buffer.from([0]), data).toString('latin1');
const hex = (hash: Latin1) => Buffer.from(hash, 'latin1').toString('hex');

/** The definition of RFC 9162, 2.1.1, word for word. */
function rootOf(leaves: readonly Latin1[]): Latin1 {
  if (leaves.length === 0) return sha256().toString('latin1');
  if (leaves.length === 1) return leaves[0]!;
  const k = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  const halves = [leaves.slice(0, k), leaves.slice(k)].map((half) => Buffer.from(rootOf(half), 'latin1'));
  return sha256(Buffer.from([1]), ...halves).toString('latin1');
}

const within = (leaves: readonly Latin1[], ranges: readonly LeafRange[]) =>
  ranges.map(({ start, end }) => rootOf(leaves.slice(start, end)));

describe('the vectors of Certificate Transparency', () => {
  const data = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const leaves = data.map((text) => leafOf(Buffer.from(text, 'hex')));
  const roots = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];

  it('gives the known root of every size', () => {
    const tree = new TreeHasher();
    const found = [tree.root()];
    for (const leaf of leaves) {
      tree.addSubtree(0, leaf);
      found.push(tree.root());
    }
    expect(found.map(hex)).toEqual(roots);
  });

  it.each([
    [1, 1, []],
    [1, 8, ['96a296d2', '5f083f0a', '6b47aaf2']],
    [6, 8, ['bc1a0643', 'ca854ea1', 'd37ee418']],
    [3, 3, ['fac54203']],
    [2, 5, ['6e340b9c', '5f083f0a', 'bc1a0643']],
  ])('gives the known path of leaf %d of %d', (leaf, size, path) => {
    const found = within(leaves, inclusionRanges(leaf - 1, size));
    expect(found.map((hash) => hex(hash).slice(0, 8))).toEqual(path);
    const root = Buffer.from(roots[size]!, 'hex').toString('latin1');
    expect(isIncluded({ leaf: leaves[leaf - 1]!, index: leaf - 1, size, path: found, root })).toBe(true);
  });

  it.each([
    [1, 1, []],
    [1, 8, ['96a296d2', '5f083f0a', '6b47aaf2']],
    [6, 8, ['0ebc5d34', 'ca854ea1', 'd37ee418']],
    [2, 5, ['5f083f0a', 'bc1a0643']],
  ])('gives the known proof that size %d is the beginning of size %d', (first, second, proof) => {
    const found = within(leaves, consistencyRanges(first, second));
    expect(found.map((hash) => hex(hash).slice(0, 8))).toEqual(proof);
    const tree = (size: number) => ({ size, root: Buffer.from(roots[size]!, 'hex').toString('latin1') });
    expect(isConsistent(tree(first), tree(second), found)).toBe(true);
  });
});

it('an event’s leaf is the hash of a zero byte and its chain hash', () => {
  const chained = sha256(Buffer.from('an event'));
  expect(leafHash(chained.toString('latin1'))).toBe(leafOf(chained));
});

describe('every tree of up to 200 leaves', () => {
  const most = 200;
  const leaves = Array.from({ length: most }, (_, i) => leafOf(Buffer.from(`leaf ${i}`)));
  const known = new Map<string, Latin1>();
  const hashOf = ({ start, end }: LeafRange) => {
    const key = `${start} ${end}`;
    if (!known.has(key)) known.set(key, rootOf(leaves.slice(start, end)));
    return known.get(key)!;
  };
  const rootAt = (size: number) => hashOf({ start: 0, end: size });
  const changed = (hash: Latin1) => String.fromCharCode(hash.charCodeAt(0) ^ 1) + hash.slice(1);
  /** Each hash altered, one missing, one too many, two exchanged. */
  const altered = (proof: readonly Latin1[]) => [
    ...proof.map((hash, at) => proof.with(at, changed(hash))),
    ...proof.map((_, at) => proof.toSpliced(at, 1)),
    [...proof, leaves[0]!],
    ...(proof.length > 1 ? [proof.with(0, proof[1]!).with(1, proof[0]!)] : []),
  ];

  /** All of them for small trees, which have every shape of a path; otherwise one, each time another. */
  const some = <T>(size: number, at: number, all: T[]) => (size <= 64 ? all : [all[(size + at) % all.length]!]);

  it('has the root of the recursive definition', () => {
    const tree = new TreeHasher();
    for (const [i, leaf] of leaves.entries()) {
      tree.addSubtree(0, leaf);
      expect(tree.root()).toBe(rootAt(i + 1));
    }
  });

  it('each leaf has a proof of logarithmic length; an altered one, another place and another root fail', () => {
    const faults: string[] = [];
    for (let size = 1; size <= most; size++) {
      const root = rootAt(size);
      for (let index = 0; index < size; index++) {
        const path = inclusionRanges(index, size).map(hashOf);
        const proof = { leaf: leaves[index]!, index, size, path, root };
        const wrong = [
          ...altered(path).map((other) => ({ ...proof, path: other })),
          { ...proof, leaf: changed(proof.leaf) },
          { ...proof, root: changed(root) },
          { ...proof, index: size },
          ...(size > 1 ? [{ ...proof, index: (index + 1) % size }] : []),
        ];
        if (path.length > Math.ceil(Math.log2(size))) faults.push(`too long: ${index} of ${size}`);
        if (!isIncluded(proof)) faults.push(`refused: ${index} of ${size}`);
        if (some(size, index, wrong).some(isIncluded)) faults.push(`accepted an altered one: ${index} of ${size}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('each beginning has a proof; an altered one and other roots fail', () => {
    const faults: string[] = [];
    for (let size = 0; size <= most; size++) {
      for (let earlier = 0; earlier <= size; earlier++) {
        const [first, second] = [earlier, size].map((each) => ({ size: each, root: rootAt(each) }));
        const proof = consistencyRanges(earlier, size).map(hashOf);
        if (!isConsistent(first!, second!, proof)) faults.push(`refused: ${earlier} and ${size}`);
        const otherFirst = { ...first!, root: changed(first!.root) };
        const otherSecond = { ...second!, root: changed(second!.root) };
        const accepted =
          some(size, earlier, altered(proof)).some((other) => isConsistent(first!, second!, other)) ||
          isConsistent(otherFirst, second!, proof) ||
          (earlier > 0 && isConsistent(first!, otherSecond, proof)) || // an empty log is the beginning of any
          (earlier < size && isConsistent(second!, first!, proof));
        if (accepted) faults.push(`accepted an altered one: ${earlier} and ${size}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('a range consists of full subtrees, with which a tree continues as with their leaves', () => {
    for (const size of [0, 1, 7, 64, 100, 199]) {
      const tree = new TreeHasher();
      for (const { level, index } of blocksOf({ start: 0, end: size }))
        tree.addSubtree(level, hashOf({ start: index * 2 ** level, end: (index + 1) * 2 ** level }));
      expect([tree.size, tree.root()]).toEqual([size, rootAt(size)]);
    }
  });

  it('reports each full subtree from a level on, once', () => {
    const reported: string[] = [];
    const tree = new TreeHasher(({ level, index, hash }) => {
      expect(hash).toBe(hashOf({ start: index * 2 ** level, end: (index + 1) * 2 ** level }));
      reported.push(`${level}/${index}`);
    }, 5);
    for (const leaf of leaves) tree.addSubtree(0, leaf);
    expect(reported).toEqual(['5/0', '5/1', '6/0', '5/2', '5/3', '6/1', '7/0', '5/4', '5/5', '6/2']);
  });
});
