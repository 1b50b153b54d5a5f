/** What every sign-in does once the person is known: opens the session, records it, and sets the cookies. */
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import type { SignInWay } from '@staffroom/contracts/security.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { PersonGone } from '../../platform/database/sql-errors.js';
import { FirstLanguage } from './first-language.js';
import { KnownBrowsers } from './known-browsers.js';
import { mirrorLanguage } from './language-cookie.js';
import { sessionIdOf, setSessionCookie } from './session-cookie.js';
import { SessionStore } from './session-store.js';
import { SignInWatch } from './sign-in-watch.js';

@Injectable()
export class SignIn {
  constructor(
    private readonly sessions: SessionStore,
    private readonly browsers: KnownBrowsers,
    private readonly watch: SignInWatch,
    private readonly languages: FirstLanguage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The id rotates: closes the session that was sent (R4). False if `open` opened none, or if the person was deleted meanwhile.
   */
  async complete(
    userId: string,
    way: SignInWay,
    open: () => Promise<string | null>,
    knownBrowser: string | null,
    request: Request,
    response: Response,
  ): Promise<boolean> {
    const session = await open();
    if (!session) return false;
    const before = sessionIdOf(request, this.config);
    if (before) await this.sessions.close(before);
    let language: Language | null;
    try {
      await this.watch.signedIn({ userId, sessionId: session, way, newBrowser: knownBrowser === null }, request);
      language = await this.languages.of(userId, request);
    } catch (error) {
      await this.sessions.close(session);
      if (error instanceof PersonGone) return false;
      throw error;
    }
    setSessionCookie(request, response, session, this.config);
    await this.browsers.remember(request, response, userId, knownBrowser);
    mirrorLanguage(language, request, response, this.config);
    return true;
  }
}
