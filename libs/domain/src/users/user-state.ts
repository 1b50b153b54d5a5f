/** The state that a person's stream folds into. */
import type { UserStatus } from '@staffroom/contracts/users.js';
import type { EmploymentChanged, UserCreated } from './user-events.js';

export type UserState = { readonly status: 'NONE' } | { readonly status: 'DELETED' } | ExistingUser;
export type ExistingUser = UserCreated & { readonly status: UserStatus; readonly employment: Employment };
export type Employment = Partial<EmploymentChanged>;
