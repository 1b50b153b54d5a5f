import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { company } from '@staffroom/domain/company/company.js';
import { type CompanyEvent, companyStream } from '@staffroom/domain/company/company-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Queryable } from '../../platform/database/database.js';
import { type CommandContext, newId } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { conflict } from '../../platform/http/app-error.js';
import type { PolicyChangeDto } from './policy-change.dto.js';
import { commandsOf } from './policy-commands.js';
import { policyChangedBy, policyOf } from './policy-keys.js';

export class ChangePolicy extends Command<void> {
  constructor(
    readonly change: PolicyChangeDto,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePolicy)
export class ChangePolicyHandler implements ICommandHandler<ChangePolicy> {
  constructor(private readonly log: EventLog) {}

  async execute({ change, context }: ChangePolicy): Promise<void> {
    const commands = commandsOf(change, newId(context, this.log.keyring));
    await this.log.transact(context, async (unit) => {
      await unit.stateOf(company, companyStream); // its version is what the commit expects
      if (change.seenChangeAt !== undefined) {
        const changedAt = await this.lastChange(unit.db, policyChangedBy(commands[0]!));
        if (changedAt !== null && changedAt > (change.seenChangeAt ?? '')) throw changedMeanwhile();
      }
      for (const command of commands) await unit.decide(company, companyStream, command);
    });
  }

  private async lastChange(db: Queryable, policy: string): Promise<string | null> {
    const events = await this.log.load<CompanyEvent>(companyStream, db);
    return events.findLast((event) => policyOf(event) === policy)?.meta.occurredAt ?? null;
  }
}

function changedMeanwhile() {
  return conflict(
    'STALE_VERSION',
    t('Someone else has changed this in the meantime. Look at the present values; saving again replaces them.'),
  );
}
