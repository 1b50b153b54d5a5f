/** Sign-in through the company's identity provider (R64). The browser is sent there and comes back; it never sees JSON. */
import { Controller, Get, Inject, Logger, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { signedInByProvider } from '@staffroom/contracts/session-names.js';
import {
  secondStepParameter,
  type SignInProblemCode,
  signInProblemParameter,
} from '@staffroom/contracts/sign-in-problems.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { Keyring } from '../../platform/events/keyring.js';
import { AppError, notFound } from '../../platform/http/app-error.js';
import { Public } from '../../platform/http/current-user.js';
import { isFromOtherSite } from '../../platform/http/other-site.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import {
  type Account,
  accountOf,
  type Attempt,
  AttemptLimiter,
  factorNeeds,
  isSecure,
  KnownBrowsers,
  passwordHashOf,
  SecondSteps,
  sessionDays,
  sessionIdOf,
  SessionStore,
  setSessionCookie,
  setStepCookie,
  SignIn,
  SignInWatch,
} from '../auth/facade.js';
import { FindAccount } from './find-account.js';
import { callbackPath, type KnownPerson, Provider } from './provider.js';
import { type Attempt as SignInAttempt, beginAttempt, finishAttempt } from './sign-in-attempt.js';
import { ofOperators, problemNamed, problemOf, SignInProblem } from './sign-in-problem.js';

/** For a link on another site too: a sign-in and a sign-out begin on a page of the portal. */
const loginPath = '/login';
/** The page then asks for the second factor. */
const secondStepPath = `${loginPath}?${secondStepParameter}`;
const endPath = '/api/auth/oidc/end';
/** Where a confirmation ends (R77). The page tells the tab that has asked for it. */
const confirmedPath = '/confirmed';
const hintCookie = 'id_token';
/** Browsers drop larger cookies. Without the hint, the provider asks whether to sign out. */
const largestHint = 3_500;
/** For the clocks of both, and a slow network. */
const freshMs = 10 * 60_000;

@Controller('api/auth/oidc')
@Public()
export class IdentityProviderController {
  private readonly logger = new Logger('IdentityProvider');

  constructor(
    private readonly provider: Provider,
    private readonly accounts: FindAccount,
    private readonly sessions: SessionStore,
    private readonly browsers: KnownBrowsers,
    private readonly signIns: SignIn,
    private readonly limiter: AttemptLimiter,
    private readonly watch: SignInWatch,
    private readonly steps: SecondSteps,
    private readonly keyring: Keyring,
    private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('start')
  async start(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.refuseWithoutProvider();
    if (isFromOtherSite(request)) return response.redirect(303, loginPath);
    const confirms = request.query['confirm'] !== undefined;
    const attempt = beginAttempt(confirms, request, response, this.keyring, this.config);
    const { address } = await this.orProblem(request, pageOf(attempt), () => this.provider.addressOfSignIn(attempt));
    response.redirect(303, address);
  }

  @Get('callback')
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.refuseWithoutProvider();
    const attempt = await this.beginAttempt(request);
    if (!attempt) return response.redirect(303, problemAt(loginPath, 'TOO_MANY'));
    const { state } = request.query; // providers add parameters of their own, so none is refused
    const begun = typeof state === 'string' ? finishAttempt(state, request, response, this.keyring, this.config) : null;
    let account: Account = { userId: null };
    const { address, problem } = await this.orProblem(request, pageOf(begun), async () => {
      const person = await this.personAt(request, begun);
      if (person.email !== null) account = { email: person.email };
      if (begun?.confirms) return this.confirm(person, request, response);
      const userId = await this.accounts.of(person, requestIdOf(request));
      const needsFactor = await this.beginSecondStep(userId, person, request, response);
      if (!needsFactor) await this.signIn(userId, person, request, response);
      this.rememberProvider(person.idToken, request, response);
      return needsFactor ? secondStepPath : '/dashboard';
    });
    if (!problem || notCounted.includes(problem)) await attempt.takeBack();
    else await this.watch.failed(account, request, 'provider');
    response.redirect(303, address);
  }

  /** Signs out at the provider too. The session has ended before, with POST /api/auth/logout. */
  @Get('end')
  async end(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.refuseWithoutProvider();
    if (isFromOtherSite(request)) return response.redirect(303, loginPath);
    const cookies = this.cookiesOf(request);
    const hintOf = new RegExp(`(?:^|;)\\s*${cookies.hint.name}=([\\w.-]+)`);
    const [, hint = null] = hintOf.exec(request.headers.cookie ?? '') ?? [];
    for (const { name, attributes } of Object.values(cookies)) response.clearCookie(name, attributes);
    const address = await this.provider.addressOfSignOut(hint);
    response.redirect(303, address ?? loginPath);
  }

  private async personAt(request: Request, begun: SignInAttempt | null): Promise<KnownPerson> {
    if (!begun) throw new SignInProblem('EXPIRED');
    const refusal = problemNamed(request.query['error']);
    if (refusal) throw new SignInProblem(refusal, { cause: { error: request.query['error'] } });
    const address = new URL(request.originalUrl.slice(callbackPath.length), this.config.publicUrl + callbackPath);
    return this.provider.person(address, begun);
  }

  /** The provider has just asked the owner of the open session to sign in (R77). Knowing them from the morning is not enough. */
  private async confirm(person: KnownPerson, request: Request, response: Response): Promise<string> {
    const { signedInAt } = person;
    if (!signedInAt || Date.now() - signedInAt.getTime() > freshMs) throw new SignInProblem('NOT_ASKED');
    const sessionId = sessionIdOf(request, this.config);
    const owner = sessionId && (await this.sessions.ownerOf(sessionId));
    const isOwner = owner && owner === (await accountOf(this.pool, this.keyring, person.identity));
    if (!isOwner) throw new SignInProblem('OTHER_PERSON');
    const session = await this.sessions.confirm(sessionId, 'PROVIDER');
    if (!session) throw new SignInProblem('EXPIRED');
    setSessionCookie(request, response, session, this.config);
    return confirmedPath;
  }

  /** If HR requires a second factor, and the provider has asked for none. Who has none here adds one after the sign-in. */
  private async beginSecondStep(
    userId: string,
    { hasShownFactor }: KnownPerson,
    request: Request,
    response: Response,
  ): Promise<boolean> {
    if (hasShownFactor || !(await factorNeeds(this.pool, userId)).isRequired) return false;
    const passwordHash = await passwordHashOf(this.pool, userId);
    const step = passwordHash && (await this.steps.begin(userId, passwordHash));
    if (step) setStepCookie(request, response, step.token, this.config);
    return Boolean(step);
  }

  private async signIn(userId: string, person: KnownPerson, request: Request, response: Response): Promise<void> {
    const knownBrowser = await this.browsers.idForPerson(request, userId);
    const how = { signedInAt: person.signedInAt, withFactor: person.hasShownFactor };
    const open = () => this.sessions.openForIdentity(userId, person.identity, how, this.keyring);
    const isSignedIn = await this.signIns.complete(userId, 'PROVIDER', open, knownBrowser, request, response);
    if (!isSignedIn) throw new SignInProblem('UNKNOWN_PERSON');
  }

  /** For single logout. */
  private rememberProvider(idToken: string, request: Request, response: Response): void {
    const { mark, hint } = this.cookiesOf(request);
    const maxAge = sessionDays * 86_400_000;
    response.cookie(mark.name, '1', { ...mark.attributes, maxAge });
    if (idToken.length <= largestHint) response.cookie(hint.name, idToken, { ...hint.attributes, maxAge });
  }

  /** The web client reads the first; only the address of the sign-out gets the second, which therefore cannot have the prefix `__Host-`. */
  private cookiesOf(request: Request) {
    const secure = isSecure(request, this.config);
    const shared = { sameSite: 'lax', secure } as const;
    return {
      mark: {
        name: secure ? `__Host-${signedInByProvider}` : signedInByProvider,
        attributes: { ...shared, path: '/' },
      },
      hint: {
        name: secure ? `__Secure-${hintCookie}` : hintCookie,
        attributes: { ...shared, httpOnly: true, path: endPath },
      },
    };
  }

  /**
   * Null after too many failures from this address (R9): each one is work for the provider too. A browser in which someone has signed in
   * before has a count of its own, so that one person in an office cannot keep all others out.
   */
  private async beginAttempt(request: Request): Promise<Attempt | null> {
    const onRefused = () => this.watch.limited('identity-provider', { userId: null }, request);
    const origin = { address: request.ip ?? '', knownBrowser: await this.browsers.idForAnyone(request) };
    try {
      return await this.limiter.beginFrom('identity-provider', origin, onRefused);
    } catch (error) {
      if (error instanceof AppError && error.getStatus() === 429) return null;
      throw error;
    }
  }

  /** Where the browser goes next. The page says what is wrong. The log says why, without what the provider said of the person. */
  private async orProblem(
    request: Request,
    page: string,
    work: () => Promise<string>,
  ): Promise<{ address: string; problem?: SignInProblemCode }> {
    try {
      return { address: await work() };
    } catch (error) {
      const problem = error instanceof SignInProblem ? error.code : problemOf(error);
      if (ofOperators.includes(problem)) {
        const cause = error instanceof SignInProblem ? error.cause : error;
        this.logger.warn({
          message: `a sign-in failed at the identity provider: ${reasonOf(cause)}`,
          requestId: requestIdOf(request),
        });
      }
      return { address: problemAt(page, problem), problem };
    }
  }

  private refuseWithoutProvider(): void {
    if (!this.provider.settings) throw notFound(t('This portal has no identity provider.'));
  }
}

/** The person changed their mind, or nobody is to blame here. */
const notCounted: readonly SignInProblemCode[] = ['REFUSED', 'UNAVAILABLE'];

function pageOf(attempt: SignInAttempt | null): string {
  return attempt?.confirms ? confirmedPath : loginPath;
}

function problemAt(page: string, code: SignInProblemCode): string {
  return `${page}?${signInProblemParameter}=${code}`;
}

/** Only names and codes of the library, of OAuth and of the network: its errors quote codes, states and claims. */
function reasonOf(error: unknown): string {
  const { name, code, error: oauth, cause } = (error ?? {}) as Record<string, unknown>;
  const because = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
  return [name, code, oauth, because]
    .filter((part) => typeof part === 'string' && /^[\w .-]{1,80}$/.test(part))
    .join(' ');
}
