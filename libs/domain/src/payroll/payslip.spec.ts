import { replay } from '../decider.js';
import type { StoredFile } from '../stored-file.js';
import { scenarioOf } from '../testing/scenario.js';
import { payslip, type PayslipCommand } from './payslip.js';
import type { PayslipEvent } from './payslip-events.js';

const thisYear = 2026;
const file: StoredFile = { fileId: 'f1', sizeBytes: 9, type: 'application/pdf', sha256: 'ab' };
const march = { fiscalYear: 2026, month: 3, fileName: 'March.pdf', number: 1, together: 1 };
const data = { payslipId: 'p1', userId: 'ana', file, ...march };
const uploaded: PayslipEvent = { type: 'PayslipUploaded', data };
const remove: PayslipCommand = { type: 'DeletePayslip', data: { payslipId: 'p1' } };
const deleted: PayslipEvent = { type: 'PayslipDeleted', data: { payslipId: 'p1', userId: 'ana' } };

function upload(change: Partial<typeof data> = {}): PayslipCommand {
  return { type: 'UploadPayslip', data: { ...data, ...change, thisYear } };
}

describe('a payslip', () => {
  const { given } = scenarioOf(payslip);

  it('is filed for its owner and month', () => given().when(upload()).then(uploaded));
  it('is filed once', () => given(uploaded).when(upload()).thenRefused({ kind: 'conflict' }));
  it('R34a is deleted, and its owner is named', () => given(uploaded).when(remove).then(deleted));
  it('that does not exist cannot be deleted', () => given().when(remove).thenRefused({ kind: 'not-found' }));
  it('is deleted once', () => given(uploaded, deleted).when(remove).thenRefused({ kind: 'not-found' }));

  it.each([2000, 2027])('R35 may belong to the fiscal year %d', (fiscalYear) => {
    given()
      .when(upload({ fiscalYear }))
      .then({ type: 'PayslipUploaded', data: { ...data, fiscalYear } });
  });
  it.each([1999, 2028, 2026.5, Number.NaN])('R35 of the fiscal year %d is rejected', (fiscalYear) => {
    given().when(upload({ fiscalYear })).thenRefused({ rule: 'R35', kind: 'invalid', field: 'fiscalYear' });
  });
  it.each([0, 13, 1.5])('R35 of the month %d is rejected [S9.22]', (month) => {
    given().when(upload({ month })).thenRefused({ rule: 'R35', kind: 'invalid', field: 'month' });
  });

  it.each([1, 12])('R35 may belong to the month %d', (month) => {
    given()
      .when(upload({ month }))
      .then({ type: 'PayslipUploaded', data: { ...data, month } });
  });

  it('R35 is refused with the years and months that are possible', () => {
    given()
      .when(upload({ fiscalYear: 1999 }))
      .thenRefused({ message: 'The fiscal year must be from 2000 to 2027.' });
    given()
      .when(upload({ month: 13 }))
      .thenRefused({ message: 'The month must be from 1 to 12.' });
  });

  it('R2 is named in the refusal, whether it exists or not', () => {
    const exists = 'This payroll document already exists.';
    const missing = 'There is no such payroll document.';
    given(uploaded).when(upload()).thenRefused({ rule: 'R2', kind: 'conflict', code: 'CONFLICT', message: exists });
    given().when(remove).thenRefused({ rule: 'R2', kind: 'not-found', message: missing });
  });

  it('that is deleted still names its file, which is removed, and its month, for which another may take its place', () => {
    const filed = { status: 'FILED', userId: 'ana', fileId: 'f1', fiscalYear: 2026, month: 3 };
    expect(replay(payslip, [uploaded])).toEqual(filed);
    expect(replay(payslip, [uploaded, deleted])).toEqual({ ...filed, status: 'DELETED' });
    expect(replay(payslip, [deleted])).toEqual({ status: 'NONE' });
  });
});
