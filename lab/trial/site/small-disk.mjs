/** A disk of its own for a folder, which can become full or read-only. Needs the right to mount. */
import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';

const roomBytes = 2 ** 31;

/** @param {string} folder @returns {SmallDisk | null} null if nothing may be mounted here */
export function mountSmallDisk(folder) {
  const options = `size=${roomBytes},mode=711`;
  return run('mount', '-t', 'tmpfs', '-o', options, 'staffroom-trial', folder) ? new SmallDisk(folder) : null;
}

class SmallDisk {
  constructor(folder) {
    this.folder = folder;
    process.on('exit', () => this.unmount());
  }

  /** Makes the disk full: its size becomes the space in use. */
  fill() {
    const { blocks, bfree, bsize } = statfsSync(this.folder);
    return this.#remount(`size=${Math.max(1, blocks - bfree) * bsize}`);
  }

  makeReadOnly() {
    return this.#remount('ro');
  }

  repair() {
    this.#remount(`rw,size=${roomBytes}`);
  }

  unmount() {
    run('umount', '-l', this.folder);
  }

  #remount(options) {
    return run('mount', '-o', `remount,${options}`, this.folder);
  }
}

function run(program, ...args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
