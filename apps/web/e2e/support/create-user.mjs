/** Creates a user as HR does, through the built application, beside the portal on the same DATA_DIR. The user comes as JSON. */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';

const dist = new URL('../../../api/dist/', import.meta.url);
const { withPortal } = await import(new URL('cli/with-portal.js', dist));
const { CreateUser } = await import(new URL('modules/users/users.public.js', dist));
const { CommandBus } = await import('@nestjs/cqrs');

const context = { actorId: null, command: 'CreateUser', requestId: randomUUID() };
await withPortal((app) => app.get(CommandBus).execute(new CreateUser(JSON.parse(process.argv[2]), context)));
process.exit();
