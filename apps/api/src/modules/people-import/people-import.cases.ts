import { randomUUID } from 'node:crypto';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { hrOnly } from '../../testing/cases/statuses.js';

const list = (email: string, name: string) => ({ text: `Email,Full name,Job title\n${email},${name},Tester\n` });

export const peopleImportCases: readonly RouteCase[] = [
  {
    route: 'POST /api/users/import/preview',
    body: () => list('nobody@example.com', 'No Body'),
    expected: hrOnly(200),
    notRepeated: 'changes nothing',
    personal: (word) => list(`${word}@example.com`, word),
  },
  {
    route: 'POST /api/users/import',
    body: () => list(`${randomUUID()}@example.com`, 'New Person'),
    expected: hrOnly(200),
    other: () => ({ invite: true }),
    personal: (word) => list(`${word}@example.com`, word),
  },
];
