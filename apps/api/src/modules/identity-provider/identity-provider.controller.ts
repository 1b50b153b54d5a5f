/** Sign-in through the company's identity provider (R64). The browser is sent there and comes back; it never sees JSON. */
import { Controller, Get, Inject, Logger, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { signedInByProvider } from '@staffroom/contracts/auth.js';
import { type SignInProblemCode, signInProblemParameter } from '@staffroom/contracts/sign-in-problems.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { PersonGone } from '../../platform/database/sql-errors.js';
import { Keyring } from '../../platform/events/keyring.js';
import { notFound } from '../../platform/http/app-error.js';
import { Public } from '../../platform/http/current-user.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import {
  isSecure,
  KnownBrowsers,
  sessionDays,
  sessionIdOf,
  SessionStore,
  setSessionCookie,
  SignInWatch,
} from '../auth/facade.js';
import { FindAccount } from './find-account.js';
import { callbackPath, Provider } from './provider.js';
import { beginAttempt, finishAttempt } from './sign-in-attempt.js';
import { SignInProblem } from './sign-in-problem.js';

const endPath = '/api/auth/oidc/end';
const hintCookie = 'id_token';
/** Browsers drop larger cookies. Without the hint, the provider asks whether to sign out. */
const largestHint = 3_500;

@Controller('api/auth/oidc')
@Public()
export class IdentityProviderController {
  private readonly logger = new Logger('IdentityProvider');

  constructor(
    private readonly provider: Provider,
    private readonly accounts: FindAccount,
    private readonly sessions: SessionStore,
    private readonly browsers: KnownBrowsers,
    private readonly watch: SignInWatch,
    private readonly keyring: Keyring,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('start')
  async start(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.refuseWithoutProvider();
    const attempt = beginAttempt(request, response, this.keyring, this.config);
    await this.orProblem(request, response, async () =>
      response.redirect(303, await this.provider.addressOfSignIn(attempt)),
    );
  }

  @Get('callback')
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.refuseWithoutProvider();
    await this.orProblem(request, response, async () => {
      const { state } = request.query; // providers add parameters of their own, so none is refused
      if (typeof state !== 'string') throw new SignInProblem('EXPIRED');
      const attempt = finishAttempt(state, request, response, this.keyring, this.config);
      if (!attempt) throw new SignInProblem('EXPIRED');
      if (request.query['error'] === 'access_denied') throw new SignInProblem('REFUSED');
      const address = new URL(request.originalUrl.slice(callbackPath.length), this.config.publicUrl + callbackPath);
      const person = await this.provider.person(address, attempt);
      const userId = await this.accounts.of(person, requestIdOf(request));
      await this.signIn(userId, request, response);
      this.rememberProvider(person.idToken, request, response);
      response.redirect(303, '/dashboard');
    });
  }

  /** Signs out at the provider too. The session has ended before, with POST /api/auth/logout. */
  @Get('end')
  async end(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.refuseWithoutProvider();
    const [, hint = null] = new RegExp(`(?:^|;)\\s*${hintCookie}=([\\w.-]+)`).exec(request.headers.cookie ?? '') ?? [];
    response.clearCookie(signedInByProvider, { path: '/' });
    response.clearCookie(hintCookie, { path: endPath });
    const address = await this.provider.addressOfSignOut(hint);
    response.redirect(303, address ?? '/login');
  }

  private async signIn(userId: string, request: Request, response: Response): Promise<void> {
    const before = sessionIdOf(request, this.config);
    if (before) await this.sessions.close(before);
    const session = await this.sessions.openForActive(userId);
    if (!session) throw new SignInProblem('UNKNOWN_PERSON');
    const knownBrowser = await this.browsers.idForPerson(request, userId);
    try {
      await this.watch.signedIn(userId, knownBrowser === null, request);
    } catch (error) {
      await this.sessions.close(session);
      throw error instanceof PersonGone ? new SignInProblem('UNKNOWN_PERSON') : error;
    }
    setSessionCookie(request, response, session, this.config);
    await this.browsers.remember(request, response, userId, knownBrowser);
  }

  /** For single logout. The web client reads the first cookie; only the address of the sign-out gets the second. */
  private rememberProvider(idToken: string, request: Request, response: Response): void {
    const shared = {
      sameSite: 'lax',
      secure: isSecure(request, this.config),
      maxAge: sessionDays * 86_400_000,
    } as const;
    response.cookie(signedInByProvider, '1', { ...shared, path: '/' });
    if (idToken.length <= largestHint)
      response.cookie(hintCookie, idToken, { ...shared, httpOnly: true, path: endPath });
  }

  /** The sign-in page says what is wrong. The log says why, without what the provider said of the person. */
  private async orProblem(request: Request, response: Response, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const code: SignInProblemCode = error instanceof SignInProblem ? error.code : 'FAILED';
      if (code === 'FAILED' || code === 'UNAVAILABLE') {
        const cause = error instanceof SignInProblem ? error.cause : error;
        this.logger.warn({
          message: `a sign-in failed at the identity provider: ${reasonOf(cause)}`,
          requestId: requestIdOf(request),
        });
      }
      response.redirect(303, `/login?${signInProblemParameter}=${code}`);
    }
  }

  private refuseWithoutProvider(): void {
    if (!this.provider.settings) throw notFound('This portal has no identity provider.');
  }
}

/** Only names and codes of the library, of OAuth and of the network: its errors quote codes, states and claims. */
function reasonOf(error: unknown): string {
  const { name, code, error: oauth, cause } = (error ?? {}) as Record<string, unknown>;
  const because = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
  return [name, code, oauth, because]
    .filter((part) => typeof part === 'string' && /^[\w .-]{1,80}$/.test(part))
    .join(' ');
}
