/** What a change of a policy would mean: how many people it concerns, and an example. Nothing is recorded. */
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { PolicyPreview } from '@staffroom/contracts/company.js';
import { company, type CompanyState, type LeavePolicyCommand } from '@staffroom/domain/company/company.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { RuleBroken } from '../../platform/event-log/unit-of-work.js';
import { Clock } from '../../platform/clock/clock.js';
import { commandsOf, type PolicyChangeDto, readCompany } from '../company/facade.js';
import { previewCarryOver } from './carry-over.preview.js';
import { previewDayAdded, previewDayRemoved } from './company-day.preview.js';
import { previewLanguage } from './language.preview.js';
import type { Previewing } from './previewing.js';
import { previewReminders } from './reminders.preview.js';
import { previewRetention } from './retention.preview.js';
import { previewKind, previewKindRemoved } from './special-leave.preview.js';
import { previewTeamFiles } from './team-files.preview.js';

export class PreviewPolicy {
  constructor(readonly change: PolicyChangeDto) {}
}

@QueryHandler(PreviewPolicy)
export class PreviewPolicyHandler implements IQueryHandler<PreviewPolicy, PolicyPreview> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ change }: PreviewPolicy): Promise<PolicyPreview> {
    const commands = commandsOf(change, 'new');
    const state = await readCompany(this.log, this.log.pool);
    const { timeZone } = this.clock;
    const previewing = {
      log: this.log,
      today: this.clock.today(),
      timeZone,
      state,
      after: stateAfter(commands, state),
    };
    return previewOf(commands[0]!, previewing);
  }
}

/** Throws what the change would be refused with. */
function stateAfter(commands: readonly LeavePolicyCommand[], before: CompanyState): CompanyState {
  return commands.reduce((state, command) => {
    const decision = company.decide(command, state);
    if (!decision.ok) throw new RuleBroken(decision);
    return decision.events.reduce(company.evolve, state);
  }, before);
}

function previewOf({ type, data }: LeavePolicyCommand, previewing: Previewing): Promise<PolicyPreview> {
  switch (type) {
    case 'ChangeReminders':
      return previewReminders(data, previewing);
    case 'ChangeCarryOver':
      return previewCarryOver(data, previewing);
    case 'SetSpecialLeaveKind':
      return previewKind(data, previewing);
    case 'RemoveSpecialLeaveKind':
      return previewKindRemoved(data.kindId, previewing);
    case 'AddCompanyDay':
      return previewDayAdded(data, previewing);
    case 'RemoveCompanyDay':
      return previewDayRemoved(
        previewing.state.companyDays.find(({ dayId }) => dayId === data.dayId)!,
        previewing,
      );
    case 'ChangeRetention':
      return previewRetention(data.country, previewing);
    case 'ChangeTeamFiles':
      return previewTeamFiles(data, previewing);
    case 'ChangeCompanyLanguage':
      return previewLanguage(data, previewing);
    default:
      return type satisfies never;
  }
}
