import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { NameSubstituteBody } from '@staffroom/contracts/substitutes.js';
import { substitutes } from '@staffroom/domain/substitutes/substitutes.js';
import { substitutesStream } from '@staffroom/domain/substitutes/substitute-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { IsOptional } from 'class-validator';
import { type CommandContext, newId } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Clock } from '../../platform/clock/clock.js';
import { IsId, IsPlainDate } from '../../platform/http/validators.js';
import { managerFacts } from '../directory/facade.js';
import { namedBy } from './substitutions.view.js';

export class NameSubstituteDto implements NameSubstituteBody {
  @IsId(() => t('Please choose a substitute.'))
  substituteId: string;

  @IsOptional()
  @IsPlainDate()
  startDate?: PlainDate | null;

  @IsOptional()
  @IsPlainDate()
  endDate?: PlainDate | null;
}

export class NameSubstitute extends Command<string> {
  constructor(
    readonly userId: string,
    readonly naming: NameSubstituteBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(NameSubstitute)
export class NameSubstituteHandler implements ICommandHandler<NameSubstitute> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Under the directory's lock, so that nobody is named who is archived at the same moment. */
  async execute({ userId, naming, context }: NameSubstitute): Promise<string> {
    const substitutionId = newId(context, this.log.keyring);
    const { substituteId, startDate = null, endDate = null } = naming;
    await this.log.run(
      substitutes,
      substitutesStream(userId),
      async (db) => {
        const substitute = await managerFacts(db, substituteId);
        const listed = (await namedBy(db, userId, this.clock.today())).map(({ id }) => id);
        const data = { substitutionId, userId, substituteId, startDate, endDate, substitute, listed };
        return { type: 'NameSubstitute', data: { ...data, today: this.clock.today() } } as const;
      },
      context,
      { lockDirectory: true },
    );
    return substitutionId;
  }
}
