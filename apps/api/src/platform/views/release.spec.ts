import { compareReleases, type Release } from './release.js';

const release = (migrations: number, version: string): Release => ({ migrations, version });

it('the newer of two versions has more migrations or, if equal, the higher number', () => {
  const rising = [
    release(8, '9.0.0'),
    release(9, '0.1.0'),
    release(9, '0.1.1'),
    release(9, '0.2.0'),
    release(9, '0.10.0'),
    release(9, '1.0.0'),
    release(10, '0.1.0'),
  ];
  for (const [i, older] of rising.entries())
    for (const [j, newer] of rising.entries()) expect(Math.sign(compareReleases(older, newer))).toBe(Math.sign(i - j));
  expect(compareReleases(release(9, '1.0.0-rc.1'), release(9, '1.0.0'))).toBe(0);
});
