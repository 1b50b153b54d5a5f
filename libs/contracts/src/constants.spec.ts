/** The fixed values of the specification, as the contract between portal and client has them. */
import { passwordLimits, passwordMessages, resetLinkMinutes } from './auth.js';
import { calendarLimits } from './calendar.js';
import { acceptedExtensions, fileLimits } from './files.js';
import { channels, configurableTypes, defaultChannel, notificationTypes } from './notifications.js';
import { refundLimits, refundMessages } from './refunds.js';
import { requestStatuses } from './requests.js';
import { timeOffTypes } from './time-off.js';
import { countries, countryCode, newUserDefaults, roleLabel, roles, userStatuses } from './users.js';

test('SPEC 2 a role reads with spaces and capitals', () => {
  expect(roles.map(roleLabel)).toEqual(['Employee', 'Executive', 'Hr Manager']);
});

test('SPEC 3 roles, countries and statuses are those of the specification', () => {
  expect(roles).toEqual(['EMPLOYEE', 'EXECUTIVE', 'HR_MANAGER']);
  expect(countries).toEqual(['SPAIN', 'PORTUGAL', 'ITALY', 'TURKEY', 'GERMANY', 'FRANCE']);
  expect(userStatuses).toEqual(['ACTIVE', 'ARCHIVED']);
});

test('SPEC 3 countries have short codes, unknown values are shown as they are', () => {
  expect([...countries, 'US', 'UK'].map(countryCode)).toEqual(['ES', 'PT', 'IT', 'TR', 'DE', 'FR', 'US', 'UK']);
  expect(countryCode('NARNIA')).toBe('NARNIA');
});

test('SPEC 3 time off has three types, and a request three statuses', () => {
  expect(timeOffTypes).toEqual(['VACATION', 'SICK', 'HOLIDAY']);
  expect(requestStatuses).toEqual(['PENDING', 'APPROVED', 'REJECTED']);
});

test('SPEC 3 the types of notifications, and the seven that may be configured', () => {
  const configurable = ['NEW_DOCUMENT', 'NEW_PAYROLL', 'REFUND_STATUS_CHANGE', 'TIME_OFF_STATUS_CHANGE'];
  configurable.push('NEW_REFUND', 'NEW_TIME_OFF', 'SICK_LEAVE_LOGGED');
  expect(configurableTypes).toEqual(configurable);
  expect([...notificationTypes].sort()).toEqual([...configurable, 'NEW_ACCOUNT'].sort());
  expect(channels).toEqual(['IN_APP', 'EMAIL', 'BOTH']);
  expect(defaultChannel).toBe('BOTH');
});

test('SPEC 5 the words of a refund that is not complete', () => {
  expect(refundMessages).toMatchObject({
    description: 'Expense reason is required (max 200 characters)',
    amount: 'Amount is required and must be greater than 0',
    file: 'Receipt/Invoice is required',
  });
});

test('SPEC 5 the words of a password that will not do', () => {
  expect(passwordMessages).toMatchObject({
    resetMin: 'Password must be at least 8 characters',
    upper: 'Password must contain at least one uppercase letter',
    lower: 'Password must contain at least one lowercase letter',
    digit: 'Password must contain at least one number',
    changeMin: 'Password must be at least 6 characters',
    mismatchOnReset: "Passwords don't match",
    mismatchOnChange: 'New passwords do not match',
  });
});

test('SPEC 5 a file input accepts PDF, JPEG and PNG', () => {
  expect(acceptedExtensions).toBe('.pdf,.jpg,.jpeg,.png');
});

test('SPEC 9 the limits and defaults', () => {
  expect(passwordLimits).toMatchObject({ resetMin: 8, changeMin: 6 });
  expect(resetLinkMinutes).toBe(60);
  expect(calendarLimits).toMatchObject({ shownDays: 5, fetchedDays: 14 });
  expect(refundLimits.descriptionMax).toBe(200);
  expect(fileLimits.maxBytes).toBe(10 * 1024 * 1024);
  const defaults = { vacationDays: 20, country: 'SPAIN', role: 'EMPLOYEE', requirePasswordChange: true };
  expect(newUserDefaults).toEqual(defaults);
});
