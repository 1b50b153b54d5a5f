/** What people do with their second factors, over HTTP. */
import type { AddedFactor, SecondStep, TotpSetUp } from '@staffroom/contracts/second-factor.js';
import type supertest from 'supertest';
import { bytesOfBase32, codeAt } from '../modules/second-factor/totp.js';
import type { Agent } from './test-portal.js';

/** An authenticator app. Each call of `code` shows the code of another time step, because a code works once. */
class App {
  private step: number;

  constructor(
    readonly secret: string,
    usedAtMs: number,
  ) {
    this.step = Math.floor(usedAtMs / stepMs);
  }

  async code(): Promise<string> {
    this.step = Math.max(this.step + 1, Math.floor(Date.now() / stepMs));
    const earliestMs = this.step * stepMs;
    if (Date.now() < earliestMs) await pause(earliestMs - Date.now());
    return this.codeAt(this.step * stepMs);
  }

  codeAt(ms: number): string {
    return codeAt(bytesOfBase32(this.secret), ms);
  }
}

const stepMs = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The step before the present one, whose code is accepted for at least three more seconds. The present one is left for what follows. */
async function momentBefore(): Promise<number> {
  const leftMs = stepMs - (Date.now() % stepMs);
  if (leftMs < 3_000) await pause(leftMs + 10); // a timer may end a millisecond early
  return Date.now() - stepMs;
}

/** Whoever is signed in. */
interface Sender {
  post(path: string): supertest.Test;
}

export async function addApp(agent: Sender, currentPassword: string | undefined, name = 'Phone') {
  const begun = await agent.post('/api/account/second-factor/totp/begin').send({ currentPassword }).expect(200);
  const { setUp, secret } = begun.body as TotpSetUp;
  const before = await momentBefore();
  const app = new App(secret, before);
  const reply = await agent
    .post('/api/account/second-factor/totp')
    .send({ setUp, name, code: app.codeAt(before) })
    .expect(201);
  return { app, ...(reply.body as AddedFactor) };
}

/** The first call of a sign-in. */
export async function firstStep(agent: Agent, email: string, password: string): Promise<SecondStep> {
  const reply = await agent.post('/api/auth/login').send({ email, password }).expect(401);
  expect(reply.body).toMatchObject({ statusCode: 401, code: 'SECOND_FACTOR_REQUIRED' });
  expect(reply.get('set-cookie')).toBeUndefined();
  return (reply.body as { secondStep: SecondStep }).secondStep;
}

export const secondStep = (agent: Agent, token: string, code: string) =>
  agent.post('/api/auth/login/second-factor').send({ token, code });
