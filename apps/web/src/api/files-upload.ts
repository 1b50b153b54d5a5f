/** An upload of files for one employee, and the request that sends it. */
import type { ApiRequest } from './base-query.js';

export interface FilesUpload {
  userId: string;
  files: readonly File[];
  /** Refuses files that the person already has. */
  onlyNew: boolean;
  idempotencyKey: string;
  /** The share of bytes sent, from 0 to 1. */
  onProgress: (ratio: number) => void;
}

export function filesRequest(url: string, upload: FilesUpload, fields: Record<string, string> = {}): ApiRequest {
  const { userId, files, onlyNew, idempotencyKey, onProgress } = upload;
  const body = new FormData();
  for (const [name, value] of Object.entries({ userId, ...fields })) body.append(name, value);
  for (const file of files) body.append('files', file);
  const address = onlyNew ? `${url}?onlyNew=true` : url;
  return { url: address, method: 'POST', body, headers: { 'idempotency-key': idempotencyKey }, onProgress };
}
