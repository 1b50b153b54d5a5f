import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import { readerLanguage } from '@staffroom/contracts/texts/text.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import { offersSeveral } from '../../platform/languages/reader-language.js';
import { people } from '../directory/facade.js';

/** The first sign-in records the language in which its page was shown as the account's (R66). */
@Injectable()
export class FirstLanguage {
  constructor(
    private readonly log: EventLog,
    private readonly pool: Pool,
  ) {}

  /** The account's language. Null while the person has seen no choice: the portal has one language only, or a program signed in. */
  async of(userId: string, request: Request): Promise<Language | null> {
    if (!offersSeveral()) return null;
    const known = await this.known(userId);
    return known || isProgram(request) ? known : this.keep(userId, readerLanguage(), requestIdOf(request));
  }

  private async known(userId: string): Promise<Language | null> {
    const { rows } = await this.pool.query<{ language: Language | null }>({
      name: 'language_of_person',
      text: `select u.language from ${people('u')} where u.id = $1`,
      values: [userId],
    });
    return rows[0]?.language ?? null;
  }

  /** Of two first sign-ins at the same moment, the second gets the language of the first. */
  private async keep(userId: string, language: Language, requestId: string): Promise<Language | null> {
    const command = { type: 'KeepFirstLanguage', data: { language } } as const;
    const context = { actorId: userId, command: 'SignIn', requestId };
    const { result } = await this.log.run(userDecider, userStream(userId), () => command, context);
    return result && 'language' in result ? (result.language ?? null) : null;
  }
}

/** Every browser names its languages. */
function isProgram({ headers }: Request): boolean {
  return [undefined, '*'].includes(headers['accept-language']);
}
