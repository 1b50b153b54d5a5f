/** A person downloads the proof of a decision, and someone else verifies it with the stand-alone tool. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { button, dialog, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';

const api = join(__dirname, '../../api/dist');
const tool = join(__dirname, '../../../tools/staffroom-verify.mjs');
let stage: Stage;
let employee: Page;
let council: string;
const at = (name: string) => join(council, name);

beforeAll(async () => {
  stage = await openStage();
  employee = await stage.as('employee');
  council = await mkdtemp(join(tmpdir(), 'staffroom-council-'));
}, 180_000);

afterAll(async () => {
  await stage?.close();
  if (council) await rm(council, { recursive: true, force: true });
});

afterEach(() => expect(stage?.problems()).toEqual([]));

/** Runs a program of the portal beside the portal. */
function beside(...args: string[]): string {
  const { PATH = '', HOME = '' } = process.env;
  return execFileSync(process.execPath, args, { env: { PATH, HOME, DATA_DIR: stage.portal.dataDir } }).toString();
}

/** As the works council runs it: with the files alone. */
function verified(file: string): Promise<string> {
  const args = [tool, '--proof', at(file), '--public-key', at('key.pem')];
  return new Promise((resolve) => execFile(process.execPath, args, { env: {} }, (_, out, err) => resolve(out + err)));
}

describe('R41 the proof of a decision', () => {
  it('is offered in the history of a decided request', async () => {
    await employee.goto('/refunds');
    const decided = employee.getByRole('listitem').filter({ hasText: 'Approved' }).first();
    await decided.getByRole('button', { name: /^History of Refund/ }).click();
    const section = dialog(employee, 'History').getByRole('region', { name: 'Proof of this decision' });
    await waitForVisible(section.getByText(/can check it without Staffroom/));
    await waitForVisible(button(section, 'Download Proof'));
  });

  it('is downloaded after the next night, and verifies without the portal', async () => {
    beside(join(api, 'testing/a-night.child.js'));
    await writeFile(at('key.pem'), beside(join(api, 'cli/staffroom.js'), 'audit', 'public-key'));
    const [file] = await Promise.all([
      employee.waitForEvent('download'),
      button(dialog(employee, 'History'), 'Download Proof').click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Proof of Refund \d{4}-\d{4}\.json$/);
    await file.saveAs(at('proof.json'));
    expect(await verified('proof.json')).toMatch(
      /\(RefundReviewed in refund-[^]*"decision": "APPROVED"[^]*Intact\.\n$/,
    );
  });

  it('is refused by the tool after one word of it was changed', async () => {
    const text = await readFile(at('proof.json'), 'utf8');
    await writeFile(at('altered.json'), text.replaceAll('APPROVED', 'REJECTED'));
    expect(await verified('altered.json')).toMatch(
      /^NOT INTACT: .* was altered\. Its hash does not match its contents\.\n$/,
    );
  });
});
