import { ownOrAll } from '../../testing/cases/listed-rows.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { everyone, hiddenFile, hrOnly, personalFile } from '../../testing/cases/statuses.js';

export const documentCases: readonly RouteCase[] = [
  { route: 'GET /api/documents', shows: 'S6.2', expected: everyone(200), rows: ownOrAll('documents') },
  {
    route: 'GET /api/documents/:id/file',
    about: (world, { owner }) => world.document(owner),
    reads: 'document',
    expected: personalFile,
    withoutTeamFiles: hiddenFile,
  },
  {
    route: 'POST /api/documents/upload',
    token: 201,
    shows: 'S6.5',
    body: (_, { owner }) => ({ userId: owner.id }),
    file: 'files',
    expected: hrOnly(201),
    other: ({ people }) => ({ userId: people.colleague.id }),
  },
  {
    route: 'DELETE /api/documents/:id',
    shows: 'S6.5',
    about: (world, { owner }) => world.document(owner),
    expected: hrOnly(204),
  },
];
