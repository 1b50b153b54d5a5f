import {
  noPayrollSettings,
  type PayrollCheck,
  type PayrollSettingsReply,
} from '@staffroom/contracts/payroll-export.js';
import { payrollMaps } from '@staffroom/contracts/payroll-maps.js';
import { screen, within } from '@testing-library/react';
import type { Call } from '../../testing/mock-api.js';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const hr = person({ role: 'HR_MANAGER' });
const kinds = [
  { kind: 'VACATION', name: 'Vacation' },
  { kind: 'SICK', name: 'Sick leave' },
];
const settings: PayrollSettingsReply = { ...noPayrollSettings, kinds };
const whole: PayrollCheck = {
  ...{ rows: 43, people: 27, hours: 612.25, leftOut: 0, lacksDatevNumbers: false },
  ...{ withoutNumber: [], withoutWageType: [] },
};
const lacking: PayrollCheck = {
  ...{ rows: 41, people: 26, hours: 600, leftOut: 2, lacksDatevNumbers: true },
  ...{ withoutNumber: [{ userId: 'u1', fullName: 'Bo Berg' }], withoutWageType: ['Training'] },
};
const check = ({ query }: Call) => (query.get('map') === 'LODAS' ? lacking : whole);

async function payrollCard() {
  return within(await screen.findByRole('region', { name: 'Export for payroll' }));
}

describe('R43b the export for payroll', () => {
  it('R43b.4 says what the file of the month has and lacks, before it is downloaded', async () => {
    mockApi({ 'GET /api/payroll-export/settings': settings, 'GET /api/payroll-export/check': check });
    const { user } = renderApp('/data', { user: hr });
    const card = await payrollCard();
    expect(await card.findByText('43 rows of 27 people, 612.25 hours.')).toBeInTheDocument();
    const link = card.getByRole('link', { name: 'Export for Payroll' });
    expect(link.getAttribute('href')).toMatch(/^\/api\/payroll-export\?month=\d{4}-\d\d&map=PLAIN$/);
    await user.click(card.getByRole('combobox', { name: 'Columns' }));
    expect(screen.queryByRole('option', { name: 'Our own' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'DATEV LODAS style' }));
    expect(await card.findByText('2 rows are left out.')).toBeInTheDocument();
    expect(card.getByText('Without an employee number: Bo Berg.')).toBeInTheDocument();
    expect(card.getByText('Without a wage type: Training.')).toBeInTheDocument();
    expect(card.getByText(/numbers of the consultant and the client first/)).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Export for Payroll' })).not.toHaveAttribute('href');
  });

  it('R43b.2 HR sets up wage types, numbers and a map of its own', async () => {
    const api = mockApi({
      'GET /api/payroll-export/settings': settings,
      'GET /api/payroll-export/check': check,
      'PUT /api/payroll-export/settings': settings,
    });
    const { user } = renderApp('/data', { user: hr });
    const card = await payrollCard();
    await user.click(await card.findByRole('button', { name: 'Set Up' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set Up Payroll Export' }));
    await user.type(dialog.getByLabelText('Sick leave'), '1600');
    await user.type(dialog.getByLabelText('Consultant number'), '1234567');
    await user.click(dialog.getByRole('button', { name: 'Start from Plain' }));
    await user.click(dialog.getByRole('button', { name: 'Move column 2 up' }));
    await user.click(dialog.getByRole('button', { name: 'Remove column 7' }));
    await user.click(dialog.getByRole('combobox', { name: 'Contents of column 6' }));
    await user.click(await screen.findByRole('option', { name: 'The same text in each row' }));
    await user.type(dialog.getByLabelText('Text of column 6'), 'X');
    await user.click(dialog.getByRole('combobox', { name: 'Separator' }));
    await user.click(await screen.findByRole('option', { name: 'Tab' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Payroll export set up')).toBeInTheDocument();
    const [number, name, ...others] = payrollMaps.PLAIN.columns;
    expect(api.callsOf('PUT /api/payroll-export/settings')[0]!.body).toEqual({
      wageTypes: [{ kind: 'SICK', wageType: '1600' }],
      ...{ consultant: '1234567', client: '' },
      ownMap: {
        ...payrollMaps.PLAIN,
        separator: 'TAB',
        columns: [name, number, ...others.slice(0, 3), { field: 'TEXT', heading: 'Days', text: 'X' }],
      },
    });
  });

  it('R43b.2 says in the form what the server refused', async () => {
    const message = 'A wage type has 1 to 10 digits or letters.';
    mockApi({
      'GET /api/payroll-export/settings': settings,
      'GET /api/payroll-export/check': whole,
      'PUT /api/payroll-export/settings': reply(400, { message, errors: [{ field: 'wageTypes', message }] }),
    });
    const { user } = renderApp('/data', { user: hr });
    await user.click(await (await payrollCard()).findByRole('button', { name: 'Set Up' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set Up Payroll Export' }));
    await user.type(dialog.getByLabelText('Vacation'), '-');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByLabelText('Vacation')).toHaveValue('-');
  });
});
