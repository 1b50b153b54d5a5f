/** What the composition root needs of the auth module. */
export { SessionGuard } from './session.guard.js';
export { ChangePassword } from './change-password.command.js';
