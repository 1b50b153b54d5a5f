/** Sends the files in batches and publishes them together. Goes on where it was after a lost connection (R35b). */
import { useRef, useState } from 'react';
import { fileLimits } from '@staffroom/contracts/files.js';
import type { ApiError } from '../../../api/base-query.js';
import { newIdempotencyKey } from '../../../api/idempotency-key.js';
import { usePublishPayslipsMutation, useStagePayslipsMutation } from '../api/payroll.api.js';
import { bytesOf, fileNameOf } from './pages-of-file.js';
import { type PayslipRow, personOf } from './payslip-rows.js';
import { payslipFiles } from './payslip-files.js';

/** After each loss of the connection, how long to wait for it unless the browser finds it before. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

export interface Progress {
  /** 0 to 1. */
  ratio: number;
  isWaiting: boolean;
}

interface Publishing {
  rows: readonly PayslipRow[];
  when: { fiscalYear: number; month: number };
  onStaged: (stagedIds: ReadonlyMap<number, string>) => void;
}

/** Null while nothing is sent. */
export function usePublishing() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [stage] = useStagePayslipsMutation();
  const [publish] = usePublishPayslipsMutation();
  // One key per opened form, so that submitting twice publishes once.
  const idempotencyKey = useRef(newIdempotencyKey());

  const send = async ({ rows, when, onStaged }: Publishing): Promise<ApiError | undefined> => {
    const stagedIds = new Map(rows.flatMap(({ id, stagedId }) => (stagedId ? [[id, stagedId]] : [])));
    const total = sizeOf(rows);
    const show = (ratio: number, isWaiting = false) => setProgress({ ratio, isWaiting });
    const ratioWith = (further: number) => (sizeOf(rows.filter(({ id }) => stagedIds.has(id))) + further) / total;
    for (const batch of batchesOf(rows.filter(({ id }) => !stagedIds.has(id)))) {
      const files = await payslipFiles(batch);
      if ('error' in files) return files.error;
      const payslips = batch.map((row, at) => ({ userId: personOf(row)!.id, file: files.files[at]! }));
      const staging = { payslips, idempotencyKey: newIdempotencyKey() };
      const { data, error } = await untilConnected(
        () => stage({ ...staging, onProgress: (ratio) => show(ratioWith(ratio * sizeOf(batch))) }),
        () => show(ratioWith(0), true),
      );
      if (!data) return error;
      const added = new Map(batch.map(({ id }, at) => [id, data[at]!.id]));
      for (const [id, stagedId] of added) stagedIds.set(id, stagedId);
      onStaged(added);
      show(ratioWith(0));
    }
    const payslips = rows.map((row) => ({
      id: stagedIds.get(row.id)!,
      fileName: fileNameOf(row, fileLimits.nameMax),
    }));
    const publishing = { ...when, payslips, idempotencyKey: idempotencyKey.current };
    return (
      await untilConnected(
        () => publish(publishing),
        () => show(1, true),
      )
    ).error;
  };

  return {
    progress,
    /** Resolves with the error if it failed. */
    send: async (publishing: Publishing) => {
      setProgress({ ratio: 0, isWaiting: false });
      try {
        return await send(publishing);
      } finally {
        setProgress(null);
      }
    },
  };
}

function batchesOf<T>(rows: readonly T[]): T[][] {
  const { maxFiles } = fileLimits;
  return Array.from({ length: Math.ceil(rows.length / maxFiles) }, (_, at) =>
    rows.slice(at * maxFiles, (at + 1) * maxFiles),
  );
}

function sizeOf(rows: readonly PayslipRow[]): number {
  return rows.reduce((sum, row) => sum + bytesOf(row), 0);
}

interface Sent<T> {
  data?: T;
  error?: unknown;
}

async function untilConnected<T>(send: () => PromiseLike<Sent<T>>, onLost: () => void) {
  for (const waitMs of waitsMs) {
    const sent = await send();
    const error = sent.error as ApiError | undefined;
    if (!error || !isLoss(error)) return { data: sent.data, error };
    onLost();
    await connectionWithin(waitMs);
  }
  const { data, error } = await send();
  return { data, error: error as ApiError | undefined };
}

/** Also the replies of a proxy whose server restarts. */
function isLoss({ status }: ApiError): boolean {
  return status === 'NETWORK' || status === 502 || status === 503 || status === 504;
}

function connectionWithin(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
}
