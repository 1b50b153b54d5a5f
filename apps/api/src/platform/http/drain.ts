import { setTimeout as sleep } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';

/** The time between a signal and the end of the portal. It still serves, and load balancers learn to send requests elsewhere. */
export class Drain {
  begun = false;

  async begin(delayMs: number): Promise<void> {
    this.begun = true;
    await sleep(delayMs);
  }

  /** A proxy must not use a connection again that is about to be closed. */
  readonly closeConnections = (_: Request, response: Response, next: NextFunction): void => {
    if (this.begun) response.setHeader('Connection', 'close');
    next();
  };
}
