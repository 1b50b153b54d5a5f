/** With PASSWORD_STRENGTH=strict, refuses passwords that everyone tries first. The list is that of the package zxcvbn-ts. */
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { badRequest } from '../../platform/http/app-error.js';

const isCommon = 'This password is on a list of common passwords, which are tried first. Please choose another one.';

@Injectable()
export class PasswordStrength {
  private list: Promise<ReadonlySet<string>> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'strictPasswords'>) {}

  /** Throws 400 if the password in this field of the body is common. */
  async check(field: 'newPassword' | 'password', password: string | undefined): Promise<void> {
    if (!this.config.strictPasswords || !password) return;
    const common = await (this.list ??= readCommonPasswords());
    if (common.has(password.normalize('NFC').toLowerCase())) throw badRequest(field, isCommon);
  }
}

/** In lower case, as the list is. It is read when it is first needed, because most portals do without. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
