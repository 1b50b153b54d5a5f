import type { ImportPeopleBody, ImportPreview, ImportReply } from '@staffroom/contracts/people-import.js';
import { baseApi, listTag } from '../../api/base-api.js';

const url = '/api/users/import';

const importApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Changes nothing. A mutation, because the file is its key. */
    previewImport: build.mutation<ImportPreview, ImportPeopleBody>({
      query: (body) => ({ url: `${url}/preview`, method: 'POST', body }),
    }),
    importPeople: build.mutation<ImportReply, { wanted: ImportPeopleBody; idempotencyKey: string }>({
      query: ({ wanted, idempotencyKey }) => ({
        url,
        method: 'POST',
        body: wanted,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('User'), listTag('Team'), listTag('Member')]),
    }),
  }),
});

export const { usePreviewImportMutation, useImportPeopleMutation } = importApi;
