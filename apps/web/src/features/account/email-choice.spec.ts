import { configurableTypes } from '@staffroom/contracts/notifications.js';
import { channelsFor, choiceOf, emailChoices, typesFor } from './email-choice.js';

describe('the choice of emails', () => {
  it.each(emailChoices)('R37 %s is recognised by the channels that it sets', (choice) => {
    expect(choiceOf(channelsFor(choice))).toBe(choice);
  });

  it('R37 mails what needs a review, and keeps everything in the portal', () => {
    const mailed = Object.entries(channelsFor('NEEDS_ME')).filter(([, channel]) => channel === 'BOTH');
    expect(mailed.map(([type]) => type).sort()).toEqual(['NEW_REFUND', 'NEW_TIME_OFF', 'SICK_LEAVE_LOGGED']);
    expect(emailChoices.flatMap((choice) => Object.values(channelsFor(choice)))).not.toContain('EMAIL');
  });

  it('is custom if one type differs', () => {
    expect(choiceOf({ ...channelsFor('NONE'), NEW_PAYROLL: 'EMAIL' })).toBe('CUSTOM');
    expect(choiceOf({ ...channelsFor('ALL'), NEW_PAYROLL: 'IN_APP' })).toBe('CUSTOM');
  });

  it('shows all seven types, to reviewers the requests first', () => {
    expect(typesFor('EMPLOYEE')[0]).toBe('NEW_DOCUMENT');
    expect(typesFor('EXECUTIVE')[0]).toBe('NEW_TIME_OFF');
    for (const role of ['EMPLOYEE', 'EXECUTIVE', 'HR_MANAGER'] as const)
      expect(typesFor(role).sort()).toEqual([...configurableTypes].sort());
  });
});
