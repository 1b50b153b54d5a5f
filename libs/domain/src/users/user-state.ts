/** The state that a person's stream folds into. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import type { UserStatus } from '@staffroom/contracts/users.js';
import type { EmploymentChanged, UserCreated } from './user-events.js';

export type UserState = { readonly status: 'NONE' } | { readonly status: 'DELETED' } | ExistingUser;
export type ExistingUser = UserCreated & {
  readonly status: UserStatus;
  readonly employment: Employment;
  /** The day of the planned deletion of an archived account (R58). */
  readonly erasureOn?: PlainDate | null;
  /** Absent until the first sign-in (R66). */
  readonly language?: Language | null;
};
export type Employment = Partial<EmploymentChanged>;
