/** Administration of accounts by HR (SPEC.md, Team Management). */
import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import { Pool } from 'pg';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import type { MessageReply } from '@staffroom/contracts/auth.js';
import type { EmploymentReply, Responsibilities, User } from '@staffroom/contracts/users.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { badRequest } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, Roles, type SignedInRequest, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { hasSecondFactor } from '../second-factor/facade.js';
import { NeedsConfirmation, PasswordStrength } from '../auth/facade.js';
import { leaveAfterPattern } from '../time-off/facade.js';
import { accountReply, withoutBankAccount } from './account-reply.js';
import { ArchiveUser } from './archive-user.command.js';
import { ChangeEmployment, EmploymentDto } from './change-employment.command.js';
import { CreateUser, CreateUserDto } from './create-user.command.js';
import { DeleteUser } from './delete-user.command.js';
import { EditUser, UpdateUserDto } from './edit-user.command.js';
import { HandOver, HandOverDto } from './hand-over.command.js';
import { InviteUserAgain } from './invite-user-again.command.js';
import { noSuchUser } from './no-such-user.js';
import { findResponsibilities } from './responsibilities.view.js';
import { RestoreUser } from './restore-user.command.js';
import { findAccount } from './user-account.view.js';
import { etagOf } from './user-etag.js';

@Controller('api/users')
@Roles('HR_MANAGER')
export class UserAdministrationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly log: EventLog,
    private readonly strength: PasswordStrength,
  ) {}

  @Post()
  @NeedsConfirmation('password', 'role')
  async create(
    @Body() user: CreateUserDto,
    @Context('CreateUser') context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    if (context.byToken && user.password !== undefined) throw badRequest('password', t(noPasswordByToken));
    await this.strength.check('password', user.password, user);
    const command = new CreateUser(user, context);
    return this.answer(await this.commands.execute(command), response);
  }

  @Get(':id')
  async one(@Param('id') id: string, @Res({ passthrough: true }) response: Response): Promise<User> {
    const user = await this.answer(known(id), response);
    return (await hasSecondFactor(this.pool, user.id)) ? { ...user, hasSecondFactor: true } : user;
  }

  @Patch(':id')
  @NeedsConfirmation('email', 'password', 'role')
  @TakesQuota('changes')
  async edit(
    @Param('id') id: string,
    @Body() changes: UpdateUserDto,
    @Headers('if-match') ifMatch: string | undefined,
    @CurrentUser() user: SignedInUser,
    @Context('EditUser') context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    const userId = known(id);
    if (changes.password && userId === user.id) throw badRequest('password', t(ownPassword));
    await this.strength.check('password', changes.password, { ...changes, userId });
    const read = ifMatch === undefined || ifMatch.trim() === '*' ? null : ifMatch;
    await this.commands.execute(new EditUser(userId, changes, read, context));
    return this.answer(userId, response);
  }

  @Put(':id/employment')
  @NeedsConfirmation('iban')
  @TakesQuota('changes')
  async changeEmployment(
    @Param('id') id: string,
    @Body() changes: EmploymentDto,
    @Context('ChangeEmployment') context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EmploymentReply> {
    const userId = known(id);
    await this.commands.execute(new ChangeEmployment(userId, changes, context));
    const { byToken } = response.req as SignedInRequest;
    const showsLeave = changes.workPattern && (byToken?.absences ?? true);
    const leave = showsLeave
      ? await leaveAfterPattern(this.log, userId, changes.workPattern!.from)
      : { approvedLeave: [], recountedRequests: 0 };
    return { ...(await this.answer(userId, response)), ...leave };
  }

  @Patch(':id/archive')
  async archive(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Context('ArchiveUser') context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    const userId = known(id);
    await this.commands.execute(new ArchiveUser(userId, user.id, context));
    return this.answer(userId, response);
  }

  /** Its role and its password come back with it. */
  @Patch(':id/restore')
  @NeedsConfirmation()
  async restore(
    @Param('id') id: string,
    @Context('RestoreUser') context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    const userId = known(id);
    await this.commands.execute(new RestoreUser(userId, context));
    return this.answer(userId, response);
  }

  @Post(':id/invitation')
  @HttpCode(200)
  @TakesQuota('changes')
  async inviteAgain(
    @Param('id') id: string,
    @Context('InviteUserAgain') context: CommandContext,
  ): Promise<MessageReply> {
    await this.commands.execute(new InviteUserAgain(known(id), context));
    return { message: t('The invitation is on its way.') };
  }

  @Get(':id/responsibilities')
  responsibilities(@Param('id') id: string): Promise<Responsibilities> {
    return this.responsibilitiesOf(known(id));
  }

  @Post(':id/handover')
  @HttpCode(200)
  @TakesQuota('changes')
  async handOver(
    @Param('id') id: string,
    @Body() { managerId }: HandOverDto,
    @Context('HandOver') context: CommandContext,
  ): Promise<Responsibilities> {
    const userId = known(id);
    await this.commands.execute(new HandOver(userId, managerId, context));
    return this.responsibilitiesOf(userId);
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Context('DeleteUser') context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(new DeleteUser(known(id), user.id, context));
  }

  private async responsibilitiesOf(userId: string): Promise<Responsibilities> {
    const found = await findResponsibilities(this.pool, userId);
    if (!found) throw noSuchUser();
    return found;
  }

  private async answer(userId: string, response: Response): Promise<User> {
    const account = await findAccount(this.pool, userId, yearOf(this.clock.today()));
    if (!account) throw noSuchUser();
    response.setHeader('ETag', etagOf(account.read));
    const user = accountReply(account.user, this.clock.today());
    const { byToken } = response.req as SignedInRequest;
    return byToken ? withoutBankAccount(user) : user;
  }
}

const known = (id: string) => knownId(id, noSuchUser);

const ownPassword = text('Change your own password on the page “Your Account”, where you give the current one.');
const noPasswordByToken = text(
  'An account that an API token makes has no password. Leave it out, and send invite: true to invite the person, or invite: false if they sign in through the identity provider.',
);
