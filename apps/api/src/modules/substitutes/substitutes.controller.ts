/** One's own substitutes, and the reviewers whom one covers (R57). */
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { SubstituteCandidate, Substitutes, Substitution } from '@staffroom/contracts/substitutes.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { notFound } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { IsOptionalText } from '../../platform/http/validators.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { coveringOf } from './covered-reviewers.view.js';
import { NameSubstitute, NameSubstituteDto } from './name-substitute.command.js';
import { RemoveSubstitute } from './remove-substitute.command.js';
import { candidatesFor, findSubstitution, namedBy } from './substitutions.view.js';

class CandidatesQuery {
  @IsOptionalText(200)
  search?: string;
}

@Controller('api/substitutes')
@Roles('HR_MANAGER', 'EXECUTIVE')
export class SubstitutesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Get()
  async own(@CurrentUser() { id }: SignedInUser): Promise<Substitutes> {
    const today = this.clock.today();
    return { mine: await namedBy(this.pool, id, today), covering: await coveringOf(this.pool, id, today) };
  }

  @Get('candidates')
  candidates(
    @CurrentUser() { id }: SignedInUser,
    @Query() { search }: CandidatesQuery,
  ): Promise<SubstituteCandidate[]> {
    return candidatesFor(this.pool, id, search?.trim() ?? '');
  }

  @Post()
  @TakesQuota('changes')
  async name(
    @CurrentUser() { id }: SignedInUser,
    @Body() naming: NameSubstituteDto,
    @Context('NameSubstitute') context: CommandContext,
  ): Promise<Substitution> {
    const substitutionId = await this.commands.execute(new NameSubstitute(id, naming, context));
    const found = await findSubstitution(this.pool, substitutionId, this.clock.today());
    if (!found) throw noSuchSubstitute();
    return found;
  }

  @Delete(':id')
  @TakesQuota('changes')
  @HttpCode(204)
  async remove(
    @CurrentUser() { id }: SignedInUser,
    @Param('id') substitutionId: string,
    @Context('RemoveSubstitute') context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(new RemoveSubstitute(id, knownId(substitutionId, noSuchSubstitute), context));
  }
}

const noSuchSubstitute = () => notFound(t('There is no such substitute.'));
