/** The proof of the decision about an own request (ADR 23). Reviewers and HR obtain one from an auditor. */
import { Controller, Get, Header, Param } from '@nestjs/common';
import { t } from '@staffroom/contracts/texts/text.js';
import { Pool } from 'pg';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Keyring } from '../../platform/events/keyring.js';
import { conflict, notFound } from '../../platform/http/app-error.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { Areas } from '../area/area.js';
import { blocksIn, checkpointWith } from '../checkpoints/facade.js';
import { refundKind } from '../refunds/facade.js';
import { requesterOf, type RequestKind } from '../requests/facade.js';
import { timeOffKind } from '../time-off/facade.js';
import { decisionsAbout } from './decisions.js';
import { type EventProofFile, eventProofFile } from './event-proof-file.js';
import { findSubject } from './find-subject.js';

@Controller('api')
export class ProofController {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly keyring: Keyring,
    private readonly areas: Areas,
  ) {}

  @Get('time-off/:id/proof')
  @Header('Cache-Control', 'private, no-store')
  ofTimeOff(@CurrentUser() user: SignedInUser, @Param('id') id: string): Promise<EventProofFile> {
    return this.ofOwnRequest(user, 'time-off', timeOffKind, id);
  }

  @Get('refunds/:id/proof')
  @Header('Cache-Control', 'private, no-store')
  ofRefund(@CurrentUser() user: SignedInUser, @Param('id') id: string): Promise<EventProofFile> {
    return this.ofOwnRequest(user, 'refund', refundKind, id);
  }

  private async ofOwnRequest(
    user: SignedInUser,
    kind: 'time-off' | 'refund',
    requests: RequestKind,
    given: string,
  ): Promise<EventProofFile> {
    const missing = () =>
      notFound(t('There is no such {kind, select, refund {refund} other {time off}} request.', { kind }));
    const id = knownId(given, missing);
    if ((await requesterOf(this.pool, requests, id)) !== user.id) throw missing();
    const log = { pool: this.pool, codec: this.log.codec, areas: this.areas };
    const decision = (await decisionsAbout(log, await findSubject(log, this.keyring, kind, id))).at(-1);
    if (!decision) throw conflict('NO_PROOF_YET', t('This request has not been decided yet.'));
    const checkpoint = await checkpointWith(this.pool, decision.position);
    if (!checkpoint)
      throw conflict(
        'NO_PROOF_YET',
        t('There is no proof of this decision yet, because proofs are made at night. Try again tomorrow.'),
      );
    return eventProofFile(log, decision.position, checkpoint, blocksIn(this.pool));
  }
}
