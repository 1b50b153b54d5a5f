/** Photos above the limit of an upload are made smaller by a real browser, in a company of 300 people. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { fileLimits } from '@staffroom/contracts/files.js';
import type { Refund } from '@staffroom/contracts/refunds.js';
import type { Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { button, dialog, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

const limitMs = 180_000;
const undecodable = Buffer.alloc(fileLimits.maxBytes + 1, 'not a photo');
let stage: Stage;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-photos-'));
  stage = await openStage({ company: 'large' });
}, 330_000);
afterAll(async () => {
  await stage?.close();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  expect(stage.problems()).toEqual([]);
  await stage.leave();
});

it(
  'R34 a large photo is uploaded smaller and upright; one that cannot be read is refused, and the same one is noticed',
  async () => {
    const hr = await stage.as('hr');
    await hr.goto('/documents');
    const photo = turned(await noise(hr, { width: 4200, height: 2100, type: 'image/jpeg' }));
    expect(photo.length).toBeGreaterThan(fileLimits.maxBytes);
    const upload = dialog(hr, 'Upload Documents');
    const choose = async (...files: string[]) => {
      await button(hr, 'Upload Documents').click();
      await upload.getByRole('combobox', { name: 'Employee' }).fill('Emma Castillo');
      await hr.getByRole('option', { name: /Emma Castillo/ }).click();
      await upload.locator('input[type=file]').setInputFiles(files);
      await waitForVisible(upload.getByRole('button', { name: 'Remove IMG 1.jpg' }));
    };
    const camera = await file('IMG 1.JPEG', photo);
    await choose(camera, await file('broken.jpg', undecodable));
    await waitForVisible(upload.getByText('broken.jpg: The file must be at most 10 MB'));
    await button(upload, 'Upload Files').click();
    await waitForToast(hr, 'Documents uploaded successfully');

    const documents = (await (await hr.request.get('/api/documents?search=IMG')).json()) as EmployeeDocument[];
    expect(documents).toMatchObject([{ fileName: 'IMG 1.jpg', fileType: 'image/jpeg' }]);
    const stored = await (await hr.request.get(documents[0]!.fileUrl)).body();
    expect(stored.length).toBeLessThanOrEqual(fileLimits.maxBytes);
    expect(stored.includes('Exif')).toBe(false);
    const seen = await seenBy(hr, stored);
    expect(seen.height / seen.width).toBeCloseTo(4200 / 2100, 2);
    expect(seen.redCorner).toBe('top right');

    await choose(camera);
    await button(upload, 'Upload Files').click();
    await waitForVisible(upload.getByText('“IMG 1.jpg” was already uploaded for this person.'));
    await button(upload, 'Upload again').click();
    const all = async () => (await (await hr.request.get('/api/documents?search=IMG')).json()) as EmployeeDocument[];
    await eventually('both', async () => (await all()).length === 2); // the first toast may still be there
  },
  limitMs,
);

it(
  'R34 a large scan becomes the receipt of a refund',
  async () => {
    const employee = await stage.as('employee');
    await employee.goto('/refunds');
    const scan = await noise(employee, { width: 2200, height: 2200, type: 'image/png' });
    expect(scan.length).toBeGreaterThan(fileLimits.maxBytes);
    await button(employee, 'Request Refund').click();
    const form = dialog(employee, 'Request Refund');
    await form.getByLabel('Expense Reason').fill('Scanned receipt');
    await form.getByLabel('Amount (€)').fill('4.20');
    const input = form.locator('input[type=file]').first();
    await input.setInputFiles(await file('broken.png', undecodable));
    await waitForVisible(form.getByText('The file must be at most 10 MB'));
    await input.setInputFiles(await file('scan.png', scan));
    await waitForVisible(form.getByText('scan.jpg'), form.getByRole('img', { name: 'Preview of scan.jpg' }));
    await button(form, 'Submit Request').click();
    await waitForToast(employee, 'Refund request submitted successfully');
    const [refund] = (await (await employee.request.get('/api/refunds')).json()) as Refund[];
    expect(refund).toMatchObject({ description: 'Scanned receipt', fileName: 'scan.jpg', fileType: 'image/jpeg' });
    const stored = await (await employee.request.get(refund!.fileUrl)).body();
    expect((await seenBy(employee, stored)).redCorner).toBe('top left');
  },
  limitMs,
);

/** The path of a file with this content: a browser takes a path at once, and the content only in pieces of text. */
async function file(name: string, content: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** An image of random pixels, which hardly compresses, with a red rectangle in the corner at the top left. */
async function noise(page: Page, image: { width: number; height: number; type: string }): Promise<Buffer> {
  const base64 = await page.evaluate(({ width, height, type }) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d')!;
    const pixels = context.createImageData(width, height);
    for (let at = 0; at < pixels.data.length; at += 65_536)
      crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
    for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255;
    context.putImageData(pixels, 0, 0);
    context.fillStyle = 'red';
    context.fillRect(0, 0, width / 4, height / 4);
    return canvas.toDataURL(type, 1).split(',')[1]!;
  }, image);
  return Buffer.from(base64, 'base64');
}

/** The JPEG of a camera that was held upright: its EXIF data say that it must be turned clockwise to be seen. */
function turned(jpeg: Buffer): Buffer {
  const exif = Buffer.from(
    'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '01120003000000010006' + '0000' + '00000000',
    'hex',
  );
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

async function seenBy(page: Page, jpeg: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const { width, height } = bitmap;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const corners = {
      'top left': [0.1, 0.1],
      'top right': [0.9, 0.1],
      'bottom left': [0.1, 0.9],
      'bottom right': [0.9, 0.9],
    };
    const isRed = ([x, y]: number[]) => {
      const [red, green, blue] = context.getImageData(x! * width, y! * height, 1, 1).data;
      return red! > 200 && green! < 50 && blue! < 50;
    };
    const redCorner = Object.entries(corners)
      .flatMap(([name, place]) => (isRed(place) ? name : []))
      .join();
    return { width, height, redCorner };
  }, jpeg.toString('base64'));
}
