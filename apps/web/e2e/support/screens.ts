/** The screens of the portal, for tests that look at all of them. */
import type { Locator, Page } from 'playwright-core';
import { hire } from './hire.js';
import { openStage, type Stage } from './stage.js';

/** Nothing moves in pictures and checks. */
export const calm = { reducedMotion: 'reduce' } as const;

/** A stage with Ada Novak, who has just been hired. `loaded` waits until the network is idle. */
export async function openStageWithNewcomer(): Promise<Stage> {
  const stage = await openStage({ withoutChanges: true });
  const newcomer = { email: 'ada@example.com', fullName: 'Ada Novak', jobTitle: 'Analyst', country: 'ITALY' } as const;
  await hire(stage.portal, newcomer);
  return stage;
}

/** Path, account, title, the request that is held back, and the message if it fails. */
export const screens = [
  ['/dashboard', 'executive', /^Welcome back/, 'dashboard/company-calendar*', 'Failed to fetch calendar data'],
  ['/notifications', 'executive', 'Notifications', 'notifications', 'Failed to fetch notifications'],
  ['/time-off', 'executive', 'Time Off', 'time-off*', 'Failed to fetch time off requests'],
  ['/payroll', 'employee', 'Payroll', 'payroll', 'Failed to fetch payroll documents'],
  ['/refunds', 'employee', 'Refunds', 'refunds', 'Failed to fetch refund requests'],
  ['/documents', 'hr', 'Documents', 'documents*', 'Failed to fetch documents'],
  ['/my-team', 'hr', 'Team', 'my-teams', 'Failed to fetch your team'],
  ['/team/time-off', 'executive', 'Time Off Requests', 'team/time-off*', 'Failed to fetch time off requests'],
  ['/team/refunds', 'executive', 'Refund Requests', 'team/refunds*', 'Failed to fetch refund requests'],
  ['/users', 'hr', 'Team Management', 'users*', 'Failed to fetch users'],
  ['/settings/security', 'hr', 'Security Events', 'security-events', 'Failed to fetch security events'],
  ['/settings/tokens', 'hr', 'API Tokens', 'tokens', 'Failed to fetch API tokens'],
  ['/settings/webhooks', 'hr', 'Webhooks', 'webhooks', 'Failed to fetch webhooks'],
  ['/developers', 'hr', 'API Reference', 'openapi.json', 'Failed to fetch the description of the API'],
  ['/settings/leave', 'hr', 'Leave Policy', 'company/policy', 'Failed to fetch the leave policy'],
  ['/leave-warnings', 'hr', 'Proof of Warning', 'leave-warnings', 'Failed to fetch warnings'],
  ['/teams', 'hr', 'Team Administration', 'teams', 'Failed to fetch teams'],
  ['/account', 'executive', 'Your Account', 'account/sessions', 'Failed to fetch your sessions'],
] as const;

/** Waits until nothing is loading. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await none(page.getByRole('main').getByRole('status', { name: 'Loading' }));
}

async function none(sights: Locator): Promise<void> {
  for (const sight of await sights.all()) await sight.waitFor({ state: 'hidden' });
}
