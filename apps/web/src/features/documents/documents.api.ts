import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

interface DocumentsUpload {
  userId: string;
  files: readonly File[];
  idempotencyKey: string;
  /** 0 to 1, as the bytes leave. */
  onProgress: (ratio: number) => void;
}

const documentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDocuments: build.infiniteQuery<Page<EmployeeDocument>, string, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: search, pageParam }) =>
        pageParam || { url: '/api/documents', params: { search: search || undefined } },
      transformResponse: toPage<EmployeeDocument>,
      providesTags: [listTag('Document')],
    }),
    uploadDocuments: build.mutation<EmployeeDocument[], DocumentsUpload>({
      query: ({ userId, files, idempotencyKey, onProgress }) => {
        const form = new FormData();
        form.append('userId', userId);
        for (const file of files) form.append('files', file);
        const headers = { 'idempotency-key': idempotencyKey };
        return { url: '/api/documents/upload', method: 'POST', body: form, headers, onProgress };
      },
      invalidatesTags: (_documents, error) => (error ? [] : [listTag('Document')]),
    }),
    deleteDocument: build.mutation<null, string>({
      query: (id) => ({ url: `/api/documents/${id}`, method: 'DELETE' }),
      // Somebody else was faster: what is on the screen is old.
      invalidatesTags: (_nothing, error) => (error && error.status !== 404 ? [] : [listTag('Document')]),
    }),
  }),
});

export const { useGetDocumentsInfiniteQuery, useUploadDocumentsMutation, useDeleteDocumentMutation } = documentsApi;
