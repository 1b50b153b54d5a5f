import type { Statement } from '../database/database.js';

/** For the transaction that erases a person: what they staged for others is removed with them. */
export function releaseStagedBy(personId: string): Statement {
  return {
    name: 'release_staged_files_by',
    text: 'update state.files set released_at = coalesce(released_at, now()) where staged_by = $1',
    values: [personId],
  };
}
