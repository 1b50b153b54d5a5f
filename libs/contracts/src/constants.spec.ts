/** Compares the fixed values of the contract with the specification. */
import { passwordLimits, passwordMessages, resetLinkMinutes } from './auth.js';
import { calendarLimits } from './calendar.js';
import { acceptedExtensions, fileLimits } from './files.js';
import { channels, configurableTypes, defaultChannel, notificationTypes } from './notifications.js';
import { refundLimits, refundMessages } from './refunds.js';
import { requestStatuses } from './requests.js';
import { timeOffTypes } from './time-off.js';
import { countries, countryCode, newUserDefaults, roleLabel, roles, userStatuses } from './users.js';

test('a role is displayed with spaces and capitals [S2.shell.10]', () => {
  expect(roles.map(roleLabel)).toEqual(['Employee', 'Executive', 'HR Manager']);
});

test('roles, countries and statuses are those of the specification [S1.1 S3.3]', () => {
  expect(roles).toEqual(['EMPLOYEE', 'EXECUTIVE', 'HR_MANAGER']);
  expect(countries).toEqual(['SPAIN', 'PORTUGAL', 'ITALY', 'TURKEY', 'GERMANY', 'FRANCE']);
  expect(userStatuses).toEqual(['ACTIVE', 'ARCHIVED']);
});

test('countries have short codes, unknown values are shown as they are [S2.dashboard.12 S3.12]', () => {
  expect([...countries, 'US', 'UK'].map(countryCode)).toEqual(['ES', 'PT', 'IT', 'TR', 'DE', 'FR', 'US', 'UK']);
  expect(countryCode('NARNIA')).toBe('NARNIA');
});

test('time off has three types, and a request three statuses [S3.9 S4.7]', () => {
  expect(timeOffTypes).toEqual(['VACATION', 'SICK', 'HOLIDAY', 'SPECIAL']);
  expect(requestStatuses).toEqual(['PENDING', 'APPROVED', 'REJECTED']);
});

test('the types of notifications, and the seven that can be configured [S3.14 S3.15]', () => {
  const configurable = ['NEW_DOCUMENT', 'NEW_PAYROLL', 'REFUND_STATUS_CHANGE', 'TIME_OFF_STATUS_CHANGE'];
  configurable.push('NEW_REFUND', 'NEW_TIME_OFF', 'SICK_LEAVE_LOGGED');
  expect(configurableTypes).toEqual(configurable);
  const reminders = ['TIME_OFF_WAITING', 'REFUND_WAITING', 'TIME_OFF_OVERDUE', 'REFUND_OVERDUE'];
  const notConfigurable = ['NEW_ACCOUNT', ...reminders, 'LEAVE_EXPIRING'];
  expect([...notificationTypes].sort()).toEqual([...configurable, ...notConfigurable].sort());
  expect(channels).toEqual(['IN_APP', 'EMAIL', 'BOTH']);
  expect(defaultChannel).toBe('BOTH');
});

test('the messages for an incomplete refund request [S5.8 S5.10 S5.12]', () => {
  expect(refundMessages).toMatchObject({
    description: 'Expense reason is required (max 200 characters)',
    amount: 'Amount is required and must be greater than 0',
    file: 'Receipt/Invoice is required',
  });
});

test('the messages for an unacceptable password [S5.3 S5.6]', () => {
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

test('a file input accepts PDF, JPEG and PNG [S5.13 S5.19]', () => {
  expect(acceptedExtensions).toBe('.pdf,.jpg,.jpeg,.png');
});

test('the limits and defaults [S9.15 S9.16 S9.18 S9.24]', () => {
  expect(passwordLimits).toMatchObject({ resetMin: 8, changeMin: 6 });
  expect(resetLinkMinutes).toBe(60);
  expect(calendarLimits).toMatchObject({ shownDays: 5, fetchedDays: 14 });
  expect(refundLimits.descriptionMax).toBe(200);
  expect(fileLimits.maxBytes).toBe(10 * 1024 * 1024);
  const defaults = { vacationDays: 20, country: 'SPAIN', role: 'EMPLOYEE', requirePasswordChange: true };
  expect(newUserDefaults).toEqual(defaults);
});
