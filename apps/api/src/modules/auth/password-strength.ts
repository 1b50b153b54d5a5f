/**
 * Refuses passwords that others try first, if the operator or HR wants that: those of the package zxcvbn-ts, which come from breaches of other
 * services, and those made of words of the company, the portal or the person.
 */
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/database/database.js';
import { badRequest } from '../../platform/http/app-error.js';
import { people } from '../directory/facade.js';
import { isMadeOf, productWords } from './own-words.js';
import { hrWantsStrictPasswords } from './password-policy.view.js';

const isCommon = text(
  'This password is on a list of common passwords, which are tried first. Please choose another one.',
);
const isOwnWord = text(
  'This password is little more than a name of the person, the company or the portal, which are tried first. Please choose another one.',
);

/** Whose password it will be. An account that exists is known by its id. */
interface Owner {
  userId?: string | null;
  fullName?: string;
  email?: string;
}

@Injectable()
export class PasswordStrength {
  private list: Promise<ReadonlySet<string>> | undefined;

  constructor(
    private readonly pool: Pool,
    @Inject(CONFIG)
    private readonly config: Pick<
      Config,
      'strictPasswords' | 'passwordWords' | 'payer' | 'publicUrl' | 'mailFrom' | 'oidc'
    >,
  ) {}

  /** Throws 400 if the password in this field of the body is weak. */
  async check(field: 'newPassword' | 'password', password: string | undefined, owner: Owner): Promise<void> {
    if (!password || !(await this.isStrict())) return;
    const common = await (this.list ??= readCommonPasswords());
    if (common.has(password.normalize('NFC').toLowerCase())) throw badRequest(field, t(isCommon));
    const words = [...productWords, ...this.wordsOfCompany(), ...(await wordsOf(this.pool, owner))];
    if (isMadeOf(password, words)) throw badRequest(field, t(isOwnWord));
  }

  private async isStrict(): Promise<boolean> {
    return this.config.strictPasswords || hrWantsStrictPasswords(this.pool);
  }

  private wordsOfCompany(): string[] {
    const { passwordWords, payer, publicUrl, mailFrom, oidc } = this.config;
    const mailHost = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? '';
    const domains = [new URL(publicUrl).hostname, mailHost, ...(oidc?.trustedDomains ?? [])];
    return [...passwordWords, ...(payer ? [payer.name] : []), ...domains.map(withoutEnding)];
  }
}

async function wordsOf(db: Queryable, { userId, fullName, email }: Owner): Promise<string[]> {
  const { rows } = await db.query<{ fullName: string; email: string }>(
    `select u.full_name as "fullName", u.email from ${people('u')} where u.id = $1`,
    [userId ?? null],
  );
  return [...rows, { fullName, email }].flatMap((one) => [one.fullName ?? '', withoutEnding(one.email ?? '')]);
}

/** Without .com or .example. */
function withoutEnding(domain: string): string {
  return domain.replace(/\.[^.@]+$/, '');
}

/** In lower case, as the list is. It is read when it is first needed, because most portals do without. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
