/** Makes a photo smaller than the limit of an upload. */
import { fileLimits } from '@staffroom/contracts/files.js';

/** In pixels of the longer side: enough to read a page, and little enough for every browser's canvas. */
const longestAtFirst = 4096;
const quality = 0.85;

/** As a JPEG, upright as its camera meant it. Throws if the browser cannot read the photo. */
export async function shrunk(photo: File): Promise<File> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    for (let longest = longestAtFirst; ; longest /= 2) {
      const jpeg = await asJpeg(bitmap, Math.min(1, longest / Math.max(bitmap.width, bitmap.height)));
      if (jpeg.size <= fileLimits.maxBytes) {
        return new File([jpeg], photo.name.replace(/\.[^.]+$/, '.jpg'), { type: jpeg.type });
      }
    }
  } finally {
    bitmap.close();
  }
}

async function asJpeg(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d')!;
  context.fillStyle = 'white'; // transparent pixels would become black
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no memory'))), 'image/jpeg', quality);
  });
}
