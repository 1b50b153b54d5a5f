import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type FilesUpload, filesRequest } from '../../api/files-upload.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

interface DocumentFilter {
  /** Part of the file name. */
  search: string;
  /** Of HR managers: whose documents. */
  userId?: string | undefined;
}

const documentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDocuments: build.infiniteQuery<Page<EmployeeDocument>, DocumentFilter, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: { search, userId }, pageParam }) =>
        pageParam || { url: '/api/documents', params: { search: search || undefined, userId } },
      transformResponse: toPage<EmployeeDocument>,
      providesTags: [listTag('Document')],
    }),
    uploadDocuments: build.mutation<EmployeeDocument[], FilesUpload>({
      query: (upload) => filesRequest('/api/documents/upload', upload),
      invalidatesTags: (_documents, error) => (error ? [] : [listTag('Document')]),
    }),
    deleteDocument: build.mutation<null, string>({
      query: (id) => ({ url: `/api/documents/${id}`, method: 'DELETE' }),
      // A 404 means that the document is already deleted. Its notification now says so too.
      invalidatesTags: (_nothing, error) =>
        error && error.status !== 404 ? [] : [listTag('Document'), listTag('Notification')],
    }),
  }),
});

export const { useGetDocumentsInfiniteQuery, useUploadDocumentsMutation, useDeleteDocumentMutation } = documentsApi;
