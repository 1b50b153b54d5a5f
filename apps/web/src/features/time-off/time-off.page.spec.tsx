import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type {
  BalanceExplanation,
  PreviewedDay,
  SpecialLeave,
  TimeOff,
  TimeOffBalance,
  TimeOffPreview,
} from '@staffroom/contracts/time-off.js';
import { liveOn } from '../../testing/fake-today.js';
import type { Call } from '../../testing/mock-api.js';
import { mockApi, renderPage, reply } from '../../testing/render.js';
import TimeOffPage from './time-off.page.js';

const pending: TimeOff = {
  id: 't-1',
  userId: 'u-ana',
  type: 'VACATION',
  startDate: '2026-12-14',
  endDate: '2026-12-16',
  hours: 24,
  reason: 'Visiting family',
  status: 'PENDING',
  reviewComment: null,
  reviewerName: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  reviewedAt: null,
  givenBackHours: 0,
  cancellation: null,
  enteredByName: null,
  isClosure: false,
};
const rejected: TimeOff = {
  ...pending,
  id: 't-2',
  status: 'REJECTED',
  reason: null,
  reviewComment: 'Too many are away then.',
  reviewerName: 'Max Adler',
};
const holiday: TimeOff = {
  ...pending,
  id: 'h-1',
  type: 'HOLIDAY',
  status: 'APPROVED',
  startDate: '2026-11-12',
  endDate: '2026-11-12',
  hours: 8,
  reason: 'Founders Day',
  createdAt: null,
};
const balance: TimeOffBalance = {
  year: 2026,
  entitlementHours: 160,
  correctionHours: 0,
  approvedHours: 60,
  pendingHours: 24,
  leftHours: 100,
};
const preview: TimeOffPreview = {
  hours: 16,
  balances: [{ year: 2026, leftBefore: 76, leftAfter: 60, sums: balance }],
  balanceAfterHours: 60,
  notCounted: { weekendDays: 0, holidays: [] },
  refusal: null,
  notice: null,
};

function timeOffApi(own: TimeOff[] = [pending, rejected, holiday]) {
  return mockApi({
    'GET /api/time-off': own,
    'GET /api/time-off/balance': balance,
    'GET /api/time-off/preview': preview,
  });
}

async function openForm() {
  const rendered = renderPage(<TimeOffPage />);
  await rendered.user.click(screen.getAllByRole('button', { name: 'Request Time Off' })[0]!);
  await screen.findByRole('dialog');
  return rendered;
}

function choose(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

describe('the user’s own time off', () => {
  liveOn('2026-11-21');

  it('lists requests without holidays, with reason, comment and status [S2.timeoff.6]', async () => {
    timeOffApi();
    renderPage(<TimeOffPage />);
    expect(screen.getByRole('heading', { name: 'Time Off Requests' })).toBeVisible();
    const rows = within((await screen.findByText('Visiting family')).closest('ul')!).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent('Vacation · 14 – 16 Dec 2026');
    expect(rows[0]).toHaveTextContent('24 hours');
    expect(rows[0]).toHaveTextContent('Pending');
    expect(rows[1]).toHaveTextContent('Too many are away then.');
    expect(rows[1]).toHaveTextContent('Rejected');
  });

  it('a day of the calendar begins a request on it, and the button one without days', async () => {
    timeOffApi();
    const { user } = renderPage(<TimeOffPage />);
    await user.click(screen.getByRole('button', { name: 'Wednesday, 25 November 2026' }));
    const form = within(await screen.findByRole('dialog', { name: 'Request Time Off' }));
    expect(form.getByLabelText('Start Date')).toHaveValue('25/11/2026');
    expect(form.getByLabelText('End Date')).toHaveValue('25/11/2026');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getAllByRole('button', { name: 'Request Time Off' })[0]!);
    expect(await screen.findByLabelText('Start Date')).toHaveValue('');
  });

  it('R48 cancels approved leave from a day on, and shows cancelled requests on demand', async () => {
    const approved = { ...pending, id: 't-3', status: 'APPROVED' } as const;
    const api = timeOffApi([approved]);
    const wish = {
      reason: null,
      comment: null,
      consent: null,
      at: '2026-11-21T09:00:00.000Z',
      reviewerName: 'Max Adler',
    };
    const cancellation = { ...wish, status: 'CANCELLED', from: '2026-12-14', isWhole: true } as const;
    api.answer({
      'GET /api/time-off': ({ query }: { query: URLSearchParams }) =>
        query.has('cancelled') ? [{ ...approved, id: 't-4', cancellation }] : [approved],
      'POST /api/time-off/t-3/cancellation': approved,
    });
    const { user } = renderPage(<TimeOffPage />);
    await user.click(await screen.findByRole('button', { name: 'Cancel Vacation, 14 – 16 Dec 2026' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this leave?' });
    await user.click(within(dialog).getByRole('radio', { name: 'From a day on' }));
    expect(within(dialog).getByLabelText('First day that is cancelled')).toHaveValue('15/12/2026');
    await user.type(within(dialog).getByLabelText('Reason (optional)'), 'Release');
    await user.click(within(dialog).getByRole('button', { name: 'Request Cancellation' }));
    expect(await screen.findByText('Cancellation requested')).toBeVisible();
    expect(api.callsOf('POST /api/time-off/t-3/cancellation')[0]?.body).toEqual({
      from: '2026-12-15',
      reason: 'Release',
    });
    await user.click(screen.getByRole('button', { name: 'Show cancelled requests' }));
    const list = screen.getByRole('region', { name: 'Cancelled requests' });
    expect(await within(list).findByText('Cancelled')).toBeVisible();
    expect(list).toHaveTextContent('Cancelled by Max Adler');
  });

  it('R53 says of a closure that it is one, and who entered it', async () => {
    const entered = { ...pending, status: 'APPROVED', enteredByName: 'Hanna Root' } as const;
    timeOffApi([
      { ...entered, reason: 'Inventory', isClosure: true },
      { ...entered, id: 'r-9' },
    ]);
    renderPage(<TimeOffPage />);
    expect(await screen.findByText('Company closure, entered by')).toHaveTextContent('entered by Hanna Root');
    expect(screen.getByText('Entered by')).toBeVisible();
  });

  it('R50 shows the days that were given back', async () => {
    timeOffApi([{ ...pending, status: 'APPROVED', givenBackHours: 16 }]);
    renderPage(<TimeOffPage />);
    expect(await screen.findByText('2 days given back because of sick leave')).toBeVisible();
  });

  it('R41 shows when a request was reviewed and by whom, and its history with exact times', async () => {
    const reviewed = { ...rejected, createdAt: '2026-11-20T09:00:00.000Z', reviewedAt: '2026-11-21T09:00:00.000Z' };
    const api = timeOffApi([pending, reviewed]);
    const entry = { position: 7, changes: [], comment: null };
    const rejection = { at: '2026-11-21T09:00:00.000Z', actorName: 'Max Adler', what: 'rejected the request' };
    api.answer({ 'GET /api/time-off/t-2/history': [{ ...entry, ...rejection }] });
    const { user } = renderPage(<TimeOffPage />);
    const list = await screen.findByRole('region', { name: 'Time Off Requests' });
    const [waiting, done] = await within(list).findAllByRole('listitem');
    expect(waiting).not.toHaveTextContent('reviewed');
    expect(done).toHaveTextContent('24 hours · requested yesterday · reviewed by Max Adler 3 hours ago');
    await user.click(within(done!).getByRole('button', { name: /^History of Vacation, 14/ }));
    const dialog = screen.getByRole('dialog', { name: 'History' });
    expect(await within(dialog).findByText('21 Nov 2026, 09:00')).toBeVisible();
    expect(dialog).toHaveTextContent('Max Adler rejected the request');
  });

  it('R25 shows the year’s balance in days and hours', async () => {
    timeOffApi();
    renderPage(<TimeOffPage />);
    const ring = await screen.findByRole('img', { name: '9 days and 4 hours of 20 days available in 2026' });
    expect(ring.parentElement).toHaveTextContent('9½days available');
    expect(screen.getByText('76 hours in 2026')).toBeVisible();
  });

  it('R54, R55 shows what was carried over and lapsed, what is left of it until when, and the next year', async () => {
    const carried = { carriedHours: 24, lapsedHours: 8, leftHours: 116 };
    const nextYear = { ...balance, year: 2027, approvedHours: 0, pendingHours: 0, leftHours: 160, expectedHours: 20 };
    timeOffApi().answer({
      'GET /api/time-off/balance': {
        ...{ ...balance, ...carried, expectedHours: 0, lapsed: [{ lastDay: '2026-03-31', hours: 8 }] },
        carried: [{ year: 2025, hours: 8, expiresOn: '2026-12-31' }],
        nextYear: { ...nextYear, carried: [{ year: 2026, hours: 20, expiresOn: '2027-04-30' }] },
      },
    });
    renderPage(<TimeOffPage />);
    expect(await screen.findByRole('img', { name: '11 days and 4 hours of 22 days available in 2026' })).toBeVisible();
    expect(screen.getByText('Carried over from 2025').parentElement).toHaveTextContent('+24 hours');
    expect(screen.getByText('Lapsed after 31 Mar 2026').parentElement).toHaveTextContent('−8 hours');
    expect(screen.getByText('8 hours from 2025 until 31 Dec 2026')).toBeVisible();
    expect(screen.getByText('22½ days available in 2027')).toBeVisible();
    expect(screen.getByText('20 hours expected from 2026 until 30 Apr 2027')).toBeVisible();
  });

  it('R54, R55 says which carried hours have no last day, and which only wait for review', async () => {
    const part = { hours: 8, expiresOn: '2026-04-30' };
    timeOffApi().answer({
      'GET /api/time-off/balance': {
        ...balance,
        carried: [
          { ...part, year: 2025, waitingHours: 32 },
          { ...part, year: 2024, hours: 0, waitingHours: 1 },
          { ...part, year: 2023, expiresOn: null },
        ],
      },
    });
    renderPage(<TimeOffPage />);
    expect(await screen.findByText('8 hours from 2025 until 30 Apr 2026, and 32 waiting for review')).toBeVisible();
    expect(screen.getByText('1 hour from 2024 until 30 Apr 2026, waiting for review')).toBeVisible();
    expect(screen.getByText('8 hours from 2023, without a last day')).toBeVisible();
  });

  it('R54 next year’s balance says how it adds up, so that approved leave in it explains what is left', async () => {
    const planned = { ...balance, year: 2027, approvedHours: 8, pendingHours: 0, leftHours: 152, expectedHours: 20 };
    const carried = [{ year: 2026, hours: 12, expiresOn: '2027-04-30' }];
    timeOffApi().answer({ 'GET /api/time-off/balance': { ...balance, nextYear: { ...planned, carried } } });
    const { user } = renderPage(<TimeOffPage />);
    expect(await screen.findByText('21½ days available in 2027')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'How is this counted?' }));
    expect(screen.getByText('2027: 160 hours entitled + 20 expected to be carried over − 8 approved')).toBeVisible();
    expect(screen.getByText('12 hours expected from 2026 until 30 Apr 2027')).toBeVisible();
  });

  it('R25, R54, R55 explains the balance on demand: corrections, the policy, and when the person was told', async () => {
    const explanation: BalanceExplanation = {
      vacationDays: 20,
      corrections: [
        { hours: 8, at: '2026-02-03T09:00:00.000Z', byName: 'Hilda Reyes' },
        { hours: -1, at: '2026-05-04T09:00:00.000Z', byName: null },
      ],
      carryOver: { limitHours: 40, dayHours: 8, expiresOn: '2026-04-30' },
      warnings: [
        { lastDay: '2025-12-31', warnedOn: ['2025-10-01', '2025-12-01'] },
        { lastDay: '2026-05-07', warnedOn: ['2026-04-07'] },
        { lastDay: '2026-12-31', warnedOn: ['2026-10-01'] },
      ],
      kept: [{ year: 2024, hours: 16, expiresOn: '2026-06-30' }],
    };
    const nextYear = { ...balance, year: 2027, expectedHours: 20 };
    const carryOver = { limitHours: null, dayHours: 8, expiresOn: null };
    const lapsed = [
      { lastDay: '2025-12-31', hours: 64 },
      { lastDay: '2026-05-07', hours: 1 },
    ];
    const api = timeOffApi();
    api.answer({
      'GET /api/time-off/balance': ({ query }: Call) => ({
        ...{ ...balance, carriedHours: 104, lapsedHours: 65, lapsed },
        nextYear: { ...nextYear, explanation: { ...explanation, carryOver, corrections: [], warnings: [], kept: [] } },
        ...(query.has('explained') && { explanation }),
      }),
    });
    const { user } = renderPage(<TimeOffPage />);
    await user.click(await screen.findByRole('button', { name: 'How is this counted?' }));
    const list = await screen.findByRole('list', { name: 'How this is counted' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Your yearly entitlement is 20 days of 8 hours.',
      'HR added 8 hours on 3 Feb 2026 (Hilda Reyes).',
      'HR took away 1 hour on 4 May 2026.',
      '104 hours were left at the end of 2025. At most 5 days of 2025 can be carried over, until 30 Apr 2026. Vacation takes these hours first.',
      '64 hours lapsed, because they were not taken by 31 Dec 2025. You were told on 1 Oct 2025 and 1 Dec 2025.',
      '1 hour lapsed, because it was not taken by 7 May 2026. You were told on 7 Apr 2026, and had 30 days from then.',
      '16 hours of 2024 stay until 30 Jun 2026, because you were ill up to the last day.',
      'You were told on 1 Oct 2026 to take leave by 31 Dec 2026.',
      'Approved vacation takes the hours of your working days, but not of days on which you were ill.',
      'Requests that wait for review count as taken.',
      '20 hours will probably be carried over from 2026. All leave of 2026 can be carried over, without a last day.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Hide the explanation' }));
    expect(list).not.toBeInTheDocument();
    expect(api.callsOf('GET /api/time-off/balance').map(({ query }) => query.get('explained'))).toEqual([null, 'true']);
  });

  it('R54 explains a policy that carries nothing over, and R52 the average of a person’s days', async () => {
    const explanation = { vacationDays: 1, corrections: [], warnings: [], kept: [] };
    const carryOver = { limitHours: 0, dayHours: 8, expiresOn: null };
    const nextYear = { ...balance, year: 2027, approvedHours: 8, explanation: { ...explanation, carryOver } };
    const given = { ...balance, carriedHours: 1, dayHours: 5.98904, nextYear };
    const explained = { ...given, explanation: { ...explanation, carryOver } };
    timeOffApi().answer({ 'GET /api/time-off/balance': explained });
    const { user } = renderPage(<TimeOffPage />);
    await user.click(await screen.findByRole('button', { name: 'How is this counted?' }));
    const average = 'Your yearly entitlement is 1 day of about 5.99 hours, the average of your days in 2026.';
    expect(await screen.findByText(average)).toBeVisible();
    expect(screen.getByText('1 hour was left at the end of 2025. Leave of 2025 is not carried over.')).toBeVisible();
    expect(screen.getByText('Leave of 2026 is not carried over.')).toBeVisible();
  });

  it('R28 says of a vacation over New Year how many hours count for each year', async () => {
    const yearHours = [
      { year: 2026, hours: 24 },
      { year: 2027, hours: 16 },
    ];
    timeOffApi([{ ...pending, endDate: '2027-01-05', hours: 40, yearHours }]);
    renderPage(<TimeOffPage />);
    expect(await screen.findByText(/^40 hours \(24 of 2026, 16 of 2027\) · requested/)).toBeVisible();
  });

  it('R53 shows half holidays as such, in the calendar and in the preview', async () => {
    const api = timeOffApi([{ ...holiday, hours: 4, reason: 'Christmas Eve' }]);
    const halfHolidays = [{ date: '2026-12-24', name: 'Christmas Eve' }];
    const notCounted = { weekendDays: 2, holidays: [{ date: '2026-12-25', name: 'Christmas Day' }], halfHolidays };
    api.answer({ 'GET /api/time-off/preview': { ...preview, notCounted } });
    await openForm();
    expect(await screen.findByText(/12 November 2026: Christmas Eve \(half day\)/)).toBeInTheDocument();
    expect(api.callsOf('GET /api/time-off')[0]!.query.get('halfHolidays')).toBe('true');
    choose('Start Date', '2026-12-24');
    const days = 'Fri 25 Dec (Christmas Day), half of Thu 24 Dec (Christmas Eve), 2 weekend days';
    expect(await screen.findByText(days)).toBeVisible();
  });

  it('R54 what is not carried over does not count for the next year', async () => {
    const nextYear = { ...balance, year: 2027, approvedHours: 0, pendingHours: 0, leftHours: 160, expectedHours: 40 };
    const carried = [
      { year: 2026, hours: 64, expiresOn: '2026-12-31' },
      { year: 2026, hours: 40, expiresOn: '2027-04-30' },
    ];
    timeOffApi().answer({ 'GET /api/time-off/balance': { ...balance, nextYear: { ...nextYear, carried } } });
    renderPage(<TimeOffPage />);
    expect(await screen.findByText('25 days available in 2027')).toBeVisible();
    expect(screen.getByText('40 hours expected from 2026 until 30 Apr 2027')).toBeVisible();
    expect(screen.getByText('Not carried over: 64 hours, until 31 Dec 2026')).toBeVisible();
  });

  it('R52 a balance is shown in days of the person', async () => {
    timeOffApi().answer({
      'GET /api/time-off/balance': { ...balance, entitlementHours: 80, leftHours: 42, dayHours: 4 },
    });
    renderPage(<TimeOffPage />);
    expect(await screen.findByRole('img', { name: '4 days and 2 hours of 20 days available in 2026' })).toBeVisible();
  });

  it('R30 shows the month with its holidays, and the next one [S2.timeoff.2 S2.timeoff.3 S2.timeoff.5]', async () => {
    timeOffApi([holiday, { ...pending, status: 'APPROVED' }]);
    const { user } = renderPage(<TimeOffPage />);
    const november = screen.getByRole('grid', { name: 'November 2026' });
    expect(within(november).getAllByRole('columnheader')[0]).toHaveTextContent('Sunday');
    expect(await within(november).findByText(/12 November 2026: Founders Day/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    const december = screen.getByRole('grid', { name: 'December 2026' });
    expect(within(december).getByText(/15 December 2026: Vacation/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeVisible();
    for (const word of ['Vacation', 'Sick Leave', 'Holiday']) expect(screen.getAllByText(word)[0]).toBeVisible();
  });

  it('R36 a link to a request that was withdrawn says so', async () => {
    timeOffApi();
    renderPage(<TimeOffPage />, { path: '/time-off?request=r-9' });
    const message = await screen.findByText(/^The request that you opened is not in your list\./);
    await waitFor(() => expect(message.closest('p')).toHaveFocus());
  });

  it('shows that there are no requests [S2.timeoff.7]', async () => {
    timeOffApi([holiday]);
    renderPage(<TimeOffPage />);
    expect(await screen.findByText('No time off requests')).toBeVisible();
  });

  it('a list that fails to load can be retried', async () => {
    const api = timeOffApi();
    api.answer({ 'GET /api/time-off': reply(500, { statusCode: 500, message: 'Something went wrong.' }) });
    const { user } = renderPage(<TimeOffPage />);
    const failed = await screen.findByText('Failed to fetch time off requests');
    api.answer({ 'GET /api/time-off': [pending] });
    await user.click(within(failed.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Visiting family')).toBeVisible();
  });
});

describe('requesting time off', () => {
  liveOn('2026-11-21');

  const training = { kindId: 'k1', name: 'Training', isPaid: true, needsNote: true, year: 2026 };
  const limited: SpecialLeave = { ...training, limitHours: 40, approvedHours: 8, pendingHours: 16 };
  const unused: SpecialLeave = { ...limited, kindId: 'k2', name: 'Wedding', approvedHours: 0, pendingHours: 0 };

  it('does not complain about the end date while the year of the start date is typed', async () => {
    timeOffApi();
    await openForm();
    choose('Start Date', '0002-12-03');
    expect(screen.getByLabelText('End Date')).toHaveValue('');
    choose('Start Date', '2026-12-03');
    await waitFor(() => expect(screen.getByLabelText('End Date')).toHaveValue('03/12/2026'));
    expect(screen.queryByText('Please choose a valid date')).toBeNull();
    expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription('Thu 3 December 2026');
  });

  it('R51 requests special leave with its kind, and with a note where the kind needs one', async () => {
    const api = timeOffApi();
    api.answer({ 'GET /api/time-off/special-leave': [limited, unused], 'POST /api/time-off': pending });
    const { user } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'Special' }));
    choose('Start Date', '2026-12-03');
    const submit = screen.getByRole('button', { name: 'Submit Request' });
    await screen.findByRole('combobox', { name: 'Kind of leave' });
    await user.click(submit);
    expect(await screen.findByText('Please choose a kind of special leave')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Kind of leave' }));
    await user.click(await screen.findByRole('option', { name: 'Training' }));
    expect(screen.getByText('Paid · 16 of 40 hours available in 2026')).toBeVisible();
    await user.click(submit);
    expect(await screen.findByText('Please add a note')).toBeVisible();
    expect(api.callsOf('POST /api/time-off')).toHaveLength(0);
    expect(await screen.findByText('Available of this kind in 2026')).toBeVisible();
    await user.type(screen.getByLabelText('Note'), 'Course');
    await user.click(submit);
    expect(await screen.findByText('Time off request submitted successfully')).toBeVisible();
    const [call] = api.callsOf('POST /api/time-off');
    expect(call!.body).toMatchObject({ type: 'SPECIAL', kindId: 'k1', reason: 'Course', startDate: '2026-12-03' });
    expect(Object.fromEntries(api.callsOf('GET /api/time-off/preview').at(-1)!.query)).toMatchObject({ kindId: 'k1' });
  });

  it('R51 shows the balance of limited kinds that are in use', async () => {
    const special = { ...pending, type: 'SPECIAL', specialKind: { kindId: 'k1', name: 'Training' } } as const;
    timeOffApi([special]).answer({ 'GET /api/time-off/special-leave': [limited, unused] });
    renderPage(<TimeOffPage />);
    expect(await screen.findByText('16 of 40 hours available in 2026, 16 waiting for review')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Time Off Requests' })).toHaveTextContent('Training · 14 – 16 Dec 2026');
    expect(screen.queryByText('Wedding')).not.toBeInTheDocument();
    expect(screen.getByText('Special Leave')).toBeVisible();
  });

  it('R51 says if the balance of special leave cannot be shown, and shows it after another try', async () => {
    const special = { ...pending, type: 'SPECIAL', specialKind: { kindId: 'k1', name: 'Training' } } as const;
    const busy = reply(503, { statusCode: 503, message: 'The portal is busy.' });
    const api = timeOffApi([special]);
    api.answer({ 'GET /api/time-off/special-leave': busy });
    const { user } = renderPage(<TimeOffPage />);
    const failed = await screen.findByText('Failed to fetch your special leave');
    api.answer({ 'GET /api/time-off/special-leave': [{ ...limited, approvedHours: 40 }] });
    await user.click(within(failed.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('16 hours more than the 40 of 2026, 16 waiting for review')).toBeVisible();
  });

  it('R28a previews the hours that the server counts and the remaining balance', async () => {
    const api = timeOffApi();
    const { user } = await openForm();
    choose('Start Date', '2026-12-03');
    choose('End Date', '2026-12-04');
    expect(await screen.findByText('2 days (16 hours)')).toBeVisible();
    const dialog = within(screen.getByRole('dialog'));
    const available = dialog.getByText('Available in 2026 for these days').parentElement;
    expect(available).toHaveTextContent('9½ becomes 7½ days76 becomes 60 hours');
    await user.click(dialog.getByRole('button', { name: 'How is this counted?' }));
    expect(dialog.getByText('160 hours entitled − 60 approved − 24 pending')).toBeVisible();
    const { query } = api.callsOf('GET /api/time-off/preview').at(-1)!;
    expect(Object.fromEntries(query)).toEqual({
      type: 'VACATION',
      startDate: '2026-12-03',
      endDate: '2026-12-04',
      hours: '16',
    });
  });

  it('R54 the preview tells which leave of earlier years is left, and what is only expected', async () => {
    const sums = {
      ...balance,
      year: 2027,
      entitlementHours: 160,
      expectedHours: 16,
      approvedHours: 0,
      pendingHours: 0,
    };
    const dated = { year: 2027, leftBefore: 176, leftAfter: 160, sums };
    const carried = [{ year: 2026, hours: 16, expiresOn: '2027-03-31' }];
    timeOffApi().answer({ 'GET /api/time-off/preview': { ...preview, balances: [{ ...dated, carried }] } });
    const { user } = await openForm();
    choose('Start Date', '2027-01-11');
    expect(await screen.findByText('16 hours expected from 2026 until 31 Mar 2027')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'How is this counted?' }));
    expect(screen.getByText('160 hours entitled + 16 expected to be carried over')).toBeVisible();
  });

  it('R27 hours of a day may be more than eight if the person has a longer day', async () => {
    const api = timeOffApi();
    api.answer({ 'GET /api/time-off/balance': { ...balance, longestDayHours: 10 }, 'POST /api/time-off': pending });
    const { user } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'Hours' }));
    choose('Date', '2026-12-03');
    await user.type(screen.getByRole('textbox', { name: 'Hours' }), '10.5');
    await user.click(screen.getByRole('button', { name: 'Submit Request' }));
    expect(await screen.findByText('A day has at most 10 hours')).toBeVisible();
    await user.clear(screen.getByRole('textbox', { name: 'Hours' }));
    await user.type(screen.getByRole('textbox', { name: 'Hours' }), '9');
    await user.click(screen.getByRole('button', { name: 'Submit Request' }));
    expect(await screen.findByText('Time off request submitted successfully')).toBeVisible();
    expect(api.callsOf('POST /api/time-off')[0]!.body).toMatchObject({ hours: 9, startDate: '2026-12-03' });
  });

  it.each([
    [2, ['Immaculate Conception'], undefined, 'Tue 8 Dec (Immaculate Conception), 2 weekend days'],
    [1, [], 0, '1 weekend day'],
    [2, [], 1, '1 day you do not work, 2 weekend days'],
    [0, ['One', 'Two', 'Three', 'Four'], 2, '4 public holidays, 2 days you do not work'],
  ])('R28a names the days that are not counted: %i of weekends, %j, %p free', async (...given) => {
    const [weekendDays, names, freeDays, text] = given;
    const holidays = names.map((name) => ({ date: '2026-12-08', name }));
    timeOffApi().answer({
      'GET /api/time-off/preview': { ...preview, notCounted: { weekendDays, freeDays, holidays } },
    });
    await openForm();
    choose('Start Date', '2026-12-03');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Not counted')).toBeVisible();
  });

  it.each([
    [40, 5, '5 days (40 hours)'],
    [20, 5, '5 days (20 hours)'],
    [4, 1, '4 hours'],
  ])('R52 %d hours on %d days are counted as %s', async (hours, workingDays, text) => {
    timeOffApi().answer({ 'GET /api/time-off/preview': { ...preview, hours, workingDays } });
    await openForm();
    choose('Start Date', '2026-12-03');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('R28a tells each day on demand, with its hours or why it does not count', async () => {
    const day = (date: string, hours: number, reason: PreviewedDay['reason'], name: string | null = null) => {
      return { date, hours, reason, name };
    };
    const days = [
      day('2026-10-26', 8, null),
      day('2026-10-27', 0, 'NO_HOURS'),
      day('2026-10-28', 4, 'HALF_HOLIDAY', 'Eve of Republic Day'),
      day('2026-10-29', 0, 'HOLIDAY', 'Republic Day'),
      day('2026-10-30', 0, 'ILL'),
      day('2026-10-31', 0, 'WEEKEND'),
    ];
    const api = timeOffApi();
    api.answer({
      'GET /api/time-off/preview': ({ query }: { query: URLSearchParams }) =>
        query.has('days') ? { ...preview, days } : preview,
    });
    const { user } = await openForm();
    choose('Start Date', '2026-10-26');
    choose('End Date', '2026-10-31');
    await user.click(await screen.findByRole('button', { name: 'How is this counted?' }));
    const list = await screen.findByRole('list', { name: 'Each day' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Mon 26 Oct8 hours',
      'Tue 27 OctNot a working day of yours',
      'Wed 28 Oct4 hours, Eve of Republic Day (half day)',
      'Thu 29 OctRepublic Day',
      'Fri 30 OctYou are on sick leave',
      'Sat 31 OctWeekend',
    ]);
    await user.click(screen.getByRole('button', { name: 'Hide the explanation' }));
    expect(screen.queryByRole('list', { name: 'Each day' })).not.toBeInTheDocument();
  });

  it('R28 R36 the preview says that no one can review the request', async () => {
    const notice = 'No one can review your requests at the moment.';
    timeOffApi().answer({ 'GET /api/time-off/preview': { ...preview, notice } });
    await openForm();
    choose('Start Date', '2026-12-03');
    expect(await screen.findByText(notice)).toBeVisible();
  });

  it('R28 a request that the preview refuses is not submitted: the button says why, and asks again', async () => {
    const api = timeOffApi();
    const message = 'You have 76 hours available in 2026.';
    const refusal = { statusCode: 422, message, code: 'INSUFFICIENT_BALANCE' };
    api.answer({ 'GET /api/time-off/preview': { ...preview, refusal }, 'POST /api/time-off': pending });
    const { user } = await openForm();
    choose('Start Date', '2026-12-03');
    expect(await screen.findByText(message)).toBeVisible();
    const submit = screen.getByRole('button', { name: 'Submit Request' });
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect(submit).toHaveAccessibleDescription(message);
    api.answer({ 'GET /api/time-off/preview': preview }); // HR has added hours
    await user.click(submit);
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-disabled'));
    expect(api.callsOf('POST /api/time-off')).toHaveLength(0);
    await user.click(submit);
    expect(await screen.findByText('Time off request submitted successfully')).toBeVisible();
  });

  it('sends days as vacation with one key, shows a toast and refreshes the list [S2.timeoff.1 S4.17 S7.19 S8.34]', async () => {
    const api = timeOffApi([]);
    const { user } = await openForm();
    choose('Start Date', '2026-12-03');
    choose('End Date', '2026-12-04');
    await user.type(screen.getByLabelText('Reason (optional)'), 'Wedding');
    api.answer({
      'POST /api/time-off': reply(201, { ...pending, notice: null }),
      'GET /api/time-off': [pending],
    });
    await user.dblClick(screen.getByRole('button', { name: 'Submit Request' }));

    expect(await screen.findByText('Time off request submitted successfully')).toBeInTheDocument();
    const sent = api.callsOf('POST /api/time-off');
    expect(sent[0]!.body).toEqual({
      type: 'VACATION',
      startDate: '2026-12-03',
      endDate: '2026-12-04',
      hours: 16,
      reason: 'Wedding',
    });
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(sent[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Visiting family')).toBeVisible();
  });

  it('R27 R67.1 hours require a date and half-hour steps, with a comma or a point [S5.21]', async () => {
    const api = timeOffApi();
    const { user } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'Hours' }));
    await user.click(screen.getByRole('button', { name: 'Submit Request' }));
    expect(await screen.findByText('Please choose a date')).toBeVisible();
    expect(screen.getByText('Please enter the hours')).toBeVisible();
    choose('Date', '2026-12-03');
    fireEvent.change(screen.getByRole('textbox', { name: 'Hours' }), { target: { value: '2,5' } });
    api.answer({ 'POST /api/time-off': reply(201, { ...pending, notice: null }) });
    await user.click(screen.getByRole('button', { name: 'Submit Request' }));
    await waitFor(() => expect(api.callsOf('POST /api/time-off')).toHaveLength(1));
    expect(api.callsOf('POST /api/time-off')[0]!.body).toMatchObject({
      type: 'VACATION',
      startDate: '2026-12-03',
      endDate: '2026-12-03',
      hours: 2.5,
    });
  });

  it('R28 an end date before the start date is refused in the form [S5.22]', async () => {
    const api = timeOffApi();
    const { user } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'Sick' }));
    choose('Start Date', '2026-12-03');
    choose('End Date', '2026-12-01');
    await user.click(screen.getByRole('button', { name: 'Submit Request' }));
    expect(await screen.findByText('The end date cannot be before the start date')).toBeVisible();
    expect(api.callsOf('POST /api/time-off')).toHaveLength(0);
  });

  it('R2c.1 a refused request shows the server’s message and keeps the form [S8.15]', async () => {
    const api = timeOffApi();
    const { user } = await openForm();
    choose('Start Date', '2026-12-03');
    api.answer({
      'POST /api/time-off': reply(409, {
        statusCode: 409,
        message: 'You already have vacation then.',
        code: 'OVERLAP',
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Submit Request' }));
    expect(await screen.findByText('Failed to submit time off request')).toBeInTheDocument();
    expect(screen.getByText('You already have vacation then.')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

describe('withdrawing', () => {
  liveOn('2026-11-21');

  it('R28b the user’s pending request is withdrawn after a confirmation', async () => {
    const api = timeOffApi();
    const { user } = renderPage(<TimeOffPage />);
    const withdraw = await screen.findAllByRole('button', { name: /^Withdraw/ });
    expect(withdraw).toHaveLength(1);
    await user.click(withdraw[0]!);
    expect(screen.getByRole('dialog', { name: 'Withdraw this request?' })).toBeVisible();
    api.answer({ 'DELETE /api/time-off/t-1': reply(204), 'GET /api/time-off': [rejected] });
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Time off request withdrawn')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Visiting family')).toBeNull());
    expect(api.callsOf('GET /api/time-off/balance')).toHaveLength(2);
  });

  it('R28b a request reviewed in the meantime stays, and the list shows the decision', async () => {
    const api = timeOffApi();
    const { user } = renderPage(<TimeOffPage />);
    await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
    api.answer({
      'DELETE /api/time-off/t-1': reply(409, { statusCode: 409, message: 'This request is already approved.' }),
      'GET /api/time-off': [{ ...pending, status: 'APPROVED' }],
    });
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('This request is already approved.')).toBeInTheDocument();
    expect(await screen.findByText('Approved', { selector: 'span' })).toBeVisible();
  });
});
