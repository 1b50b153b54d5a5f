import { screen, within } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';
import type { ApiDescription } from './described-calls.js';

const hr = person({ role: 'HR_MANAGER' });
const json = (schema: object) => ({ 'application/json': { schema } });
const api: ApiDescription = {
  info: { version: '0.1.0' },
  paths: {
    '/api/users': {
      get: {
        tags: ['users'],
        description: 'Everyone.',
        security: [{ session: [] }, { apiToken: ['people:read'] }],
        parameters: [{ name: 'search', in: 'query', required: false, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'Success',
            content: json({ type: 'array', items: { $ref: '#/components/schemas/User' } }),
          },
          default: { description: 'Refused' },
        },
      },
    },
    '/api/tokens': {
      post: {
        tags: ['tokens'],
        security: [{ session: [] }],
        requestBody: {
          content: json({
            type: 'object',
            properties: { name: { type: 'string', description: 'Who uses it.' } },
            required: ['name'],
          }),
        },
        responses: { 201: { description: 'Success' } },
      },
    },
  },
  components: {
    schemas: {
      User: {
        type: 'object',
        properties: {
          role: { type: 'string', enum: ['EMPLOYEE', 'EXECUTIVE'] },
          teamId: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          manager: { $ref: '#/components/schemas/User' },
        },
        required: ['role', 'teamId'],
      },
    },
  },
};

describe('the API reference', () => {
  it('shows the calls that API tokens may use, and all calls on demand', async () => {
    mockApi({ 'GET /api/openapi.json': api });
    const { user } = renderApp('/developers', { user: hr });
    const users = within(await screen.findByRole('list', { name: 'users' }));
    expect(screen.queryByRole('list', { name: 'tokens' })).not.toBeInTheDocument();
    await user.click(users.getByText('/api/users'));
    expect(users.getByText('Everyone.')).toBeInTheDocument();
    expect(users.getByRole('group', { name: 'Parameters' })).toHaveTextContent('search?: string');
    const shown = users.getByRole('group', { name: 'Reply' });
    expect(shown).toHaveTextContent('200 { role: "EMPLOYEE" | "EXECUTIVE" teamId: string | null');
    await user.click(screen.getByText('All'));
    const tokens = within(screen.getByRole('list', { name: 'tokens' }));
    expect(tokens.getByRole('group', { name: 'Body', hidden: true })).toHaveTextContent(
      '{ name: string // Who uses it. }',
    );
    expect(tokens.getByRole('group', { name: 'Reply', hidden: true })).toHaveTextContent('201 without a body');
  });

  it('says if the description cannot be read', async () => {
    mockApi({ 'GET /api/openapi.json': reply(404, { statusCode: 404, message: 'Run npm run build.' }) });
    renderApp('/developers', { user: hr });
    expect(await screen.findByText('Failed to fetch the description of the API')).toBeInTheDocument();
  });

  it('is reached from the API tokens', async () => {
    mockApi({ 'GET /api/tokens': [], 'GET /api/openapi.json': api });
    const { user } = renderApp('/tokens', { user: hr });
    await user.click(await screen.findByRole('link', { name: 'API Reference' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'API Reference' })).toBeInTheDocument();
  });
});
