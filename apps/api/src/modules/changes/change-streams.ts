import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { t } from '@staffroom/contracts/texts/text.js';
import { AppError } from '../../platform/http/app-error.js';
import { ChangeStream, type StreamOwner } from './change-stream.js';

/** All tabs of a browser share one. */
const mostOfSession = 4;
const mostOfPerson = 20;

/** The open streams of this process (`staffroom_change_streams`). */
@Injectable()
export class ChangeStreams {
  private readonly streams = new Set<ChangeStream>();
  private closed = false;

  get open(): ChangeStream[] {
    return [...this.streams].filter(({ isOpen }) => isOpen);
  }

  /** A person's oldest stream ends for a new one above the limit: it may be that of a browser that was lost. */
  add(response: Response, owner: StreamOwner): ChangeStream {
    this.expectOpen();
    const ofPerson = this.open.filter((stream) => stream.owner.id === owner.id);
    const ofSession = ofPerson.filter((stream) => stream.owner.sessionHash === owner.sessionHash);
    if (ofSession.length >= mostOfSession) ofSession[0]!.end();
    else if (ofPerson.length >= mostOfPerson) ofPerson[0]!.end();
    const stream = new ChangeStream(response, owner);
    this.streams.add(stream);
    response.once('close', () => this.streams.delete(stream));
    return stream;
  }

  expectOpen(): void {
    if (this.closed)
      throw new AppError(
        503,
        t('Staffroom is restarting. Try again in a few seconds.'),
        undefined,
        undefined,
        restartSeconds,
      );
  }

  /** Before the process ends. The clients connect to another one. */
  close(): void {
    this.closed = true;
    for (const stream of this.streams) stream.end();
  }
}

const restartSeconds = 5;
