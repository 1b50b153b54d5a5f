/** What the server would answer to the request in the form (R28a), once typing has settled. */
import { skipToken } from '@reduxjs/toolkit/query';
import type { RequestTimeOffBody, TimeOffPreview } from '@staffroom/contracts/time-off.js';
import { type RequestFields, requestOf } from '../../../shared/time-off/form/request-fields.js';
import { useDebounced } from '../../../ui/use-debounced.js';
import { usePreviewTimeOffQuery } from '../api/time-off.api.js';

const settleMs = 300;

export interface ShownPreview {
  state: 'NOTHING_ASKED' | 'COUNTING' | 'FAILED' | 'SHOWN';
  /** Of exactly what the form says. */
  shown: TimeOffPreview | undefined;
  asked: RequestTimeOffBody | null;
  refetch: () => void;
}

export function usePreview(fields: RequestFields, longestDayHours: number | undefined): ShownPreview {
  // Serialized, so that useDebounced can compare it. The reason does not affect the preview.
  const details = JSON.stringify(requestOf({ ...fields, reason: '' }, longestDayHours) ?? null);
  const settled = useDebounced(details, settleMs);
  const asked = JSON.parse(settled) as RequestTimeOffBody | null;
  const { currentData, isFetching, isError, refetch } = usePreviewTimeOffQuery(asked ?? skipToken);
  const isSettled = details === settled;
  const shown = isSettled && !isFetching ? currentData : undefined;
  const answered = isError && isSettled ? 'FAILED' : 'COUNTING';
  const state = details === 'null' ? 'NOTHING_ASKED' : shown ? 'SHOWN' : answered;
  return { state, shown, asked, refetch: () => void refetch() };
}
