import type { Language } from '@staffroom/contracts/texts/languages.js';
import type { CarryOver, CompanyDay, SpecialLeaveKind } from '@staffroom/contracts/company.js';
import { payrollMaps } from '@staffroom/contracts/payroll-maps.js';
import type { Country } from '@staffroom/contracts/users.js';
import { replay } from '../decider.js';
import { scenarioOf } from '../testing/scenario.js';
import type { CompanyEvent } from './company-events.js';
import { company, type CompanyCommand } from './company.js';

const { given } = scenarioOf(company);
const change = (remindAfterDays: number, escalateAfterDays: number): CompanyCommand => ({
  type: 'ChangeReminders',
  data: { remindAfterDays, escalateAfterDays },
});
const changed = (remindAfterDays: number, escalateAfterDays: number): CompanyEvent => ({
  type: 'RemindersChanged',
  data: { remindAfterDays, escalateAfterDays },
});

test('R57a reviewers are reminded after three working days and HR is told after seven, until HR changes this', () => {
  given().when(change(3, 7)).thenNothing();
  given().when(change(2, 5)).then(changed(2, 5));
  given(changed(2, 5)).when(change(2, 5)).thenNothing();
  given(changed(2, 5)).when(change(3, 7)).then(changed(3, 7));
});

test('R57a 0 turns a reminder off', () => {
  given().when(change(0, 7)).then(changed(0, 7));
  given().when(change(3, 0)).then(changed(3, 0));
  given().when(change(0, 0)).then(changed(0, 0));
});

test('R57a HR is not told before the reviewers', () => {
  given().when(change(4, 4)).then(changed(4, 4));
  const refusal = { rule: 'R57a', kind: 'invalid', field: 'escalateAfterDays' } as const;
  const message = 'HR cannot be told before the reviewers are reminded. Please give as many days or more, or 0.';
  given()
    .when(change(4, 3))
    .thenRefused({ ...refusal, message });
});

test.each([-1, 1.5, 61, NaN])('R57a %d is no number of working days', (days) => {
  const refusal = { rule: 'R57a', kind: 'invalid' } as const;
  const message = 'Please give a whole number of working days from 0 to 60.';
  given()
    .when(change(days, 7))
    .thenRefused({ ...refusal, field: 'remindAfterDays', message });
  given()
    .when(change(3, days))
    .thenRefused({ ...refusal, field: 'escalateAfterDays', message });
});

test('R57a up to sixty working days are possible', () => {
  given().when(change(60, 60)).then(changed(60, 60));
});

describe('carry-over by country', () => {
  const carry = (days: number | null, expiry: CarryOver['expiry']) =>
    ({ type: 'ChangeCarryOver', data: { country: 'GERMANY', carryOver: { days, expiry } } }) as const;

  test.each<[Country, CarryOver['expiry']]>([
    ['GERMANY', { kind: 'DATE', month: 3, day: 31 }],
    ['SPAIN', { kind: 'DATE', month: 1, day: 31 }],
    ['FRANCE', { kind: 'DATE', month: 5, day: 31 }],
    ['ITALY', { kind: 'MONTHS_AFTER_YEAR', months: 18 }],
    ['PORTUGAL', { kind: 'DATE', month: 4, day: 30 }],
    ['TURKEY', { kind: 'NEVER' }],
  ])('is all of it by default, in %s until %j', (country, expiry) => {
    expect(company.initial.carryOver[country]).toEqual({ days: null, expiry });
  });

  test('is changed for one country, once', () => {
    const { type, data } = carry(5, { kind: 'DATE', month: 6, day: 30 });
    const event: CompanyEvent = { type: 'CarryOverChanged', data };
    given().when({ type, data }).then(event);
    given(event).when({ type, data }).thenNothing();
    given()
      .when(carry(null, { day: 31, month: 3, kind: 'DATE' })) // as it is by default, in another order
      .thenNothing();
    const state = replay(company, [event]);
    expect(state.carryOver.GERMANY).toEqual(data.carryOver);
    expect(state.carryOver.SPAIN).toEqual(company.initial.carryOver.SPAIN);
  });

  test.each<[number | null, CarryOver['expiry'], string]>([
    [-1, { kind: 'NEVER' }, 'days'],
    [1.5, { kind: 'NEVER' }, 'days'],
    [367, { kind: 'NEVER' }, 'days'],
    [null, { kind: 'DATE', month: 2, day: 29 }, 'expiry'],
    [null, { kind: 'DATE', month: 13, day: 1 }, 'expiry'],
    [null, { kind: 'MONTHS_AFTER_YEAR', months: 0 }, 'expiry'],
    [null, { kind: 'MONTHS_AFTER_YEAR', months: 61 }, 'expiry'],
  ])('cannot be %p days until %j', (days, expiry, field) => {
    given().when(carry(days, expiry)).thenRefused({ rule: 'R54', kind: 'invalid', field });
  });
});

describe('kinds of special leave', () => {
  const [unpaid] = company.initial.specialLeave as [SpecialLeaveKind];
  const set = (data: SpecialLeaveKind) => ({ type: 'SetSpecialLeaveKind', data }) as const;

  test('are unpaid, parental, bereavement, wedding, moving house and training at first', () => {
    expect(company.initial.specialLeave.map(({ kindId }) => kindId)).toEqual([
      ...['unpaid', 'parental', 'bereavement', 'wedding', 'moving', 'training'],
    ]);
  });

  test('are added, changed in their place, and removed', () => {
    const exam = { kindId: 'k1', name: 'Exam', isPaid: true, daysPerYear: 3, needsNote: true };
    const added: CompanyEvent = { type: 'SpecialLeaveKindSet', data: exam };
    given()
      .when(set({ ...exam, name: ' Exam ' }))
      .then(added);
    given(added).when(set(exam)).thenNothing();
    const changed: CompanyEvent = { type: 'SpecialLeaveKindSet', data: { ...unpaid, daysPerYear: 20 } };
    const removed: CompanyEvent = { type: 'SpecialLeaveKindRemoved', data: { kindId: 'k1' } };
    given(added)
      .when({ type: 'RemoveSpecialLeaveKind', data: { kindId: 'k1' } })
      .then(removed);
    given(added, removed)
      .when({ type: 'RemoveSpecialLeaveKind', data: { kindId: 'k1' } })
      .thenRefused({ kind: 'not-found', message: 'There is no such kind of leave.' });
    const kinds = (...events: CompanyEvent[]) => replay(company, events).specialLeave;
    expect(kinds(added, changed)[0]).toEqual({ ...unpaid, daysPerYear: 20 });
    expect(kinds(added).at(-1)).toEqual(exam);
    expect(kinds(added, removed)).toEqual(company.initial.specialLeave);
  });

  test('have a name, and days a year or no limit', () => {
    for (const daysPerYear of [0, 1.5, 367])
      given()
        .when(set({ ...unpaid, daysPerYear }))
        .thenRefused({ rule: 'R51', kind: 'invalid', field: 'daysPerYear' });
    for (const name of [' ', 'x'.repeat(81)])
      given()
        .when(set({ ...unpaid, name }))
        .thenRefused({ rule: 'R51', kind: 'invalid', field: 'name' });
  });

  test('R51 have different names, ignoring case', () => {
    const exam = { kindId: 'k1', name: 'Exam', isPaid: true, daysPerYear: 3, needsNote: true };
    const added: CompanyEvent = { type: 'SpecialLeaveKindSet', data: exam };
    const refusal = { rule: 'R51', kind: 'conflict', code: 'CONFLICT', field: 'name' } as const;
    given(added)
      .when(set({ ...exam, kindId: 'k2', name: ' EXAM ' }))
      .thenRefused(refusal);
    given(added)
      .when(set({ ...unpaid, name: 'exam' }))
      .thenRefused(refusal);
    const second: CompanyEvent = { type: 'SpecialLeaveKindSet', data: { ...exam, kindId: 'k2' } };
    const removed: CompanyEvent = { type: 'SpecialLeaveKindRemoved', data: { kindId: 'k1' } };
    given(added, removed).when(set(second.data)).then(second);
    const respelled = { ...exam, name: 'EXAM' };
    given(added).when(set(respelled)).then({ type: 'SpecialLeaveKindSet', data: respelled });
  });

  test('R46 have a name that fits into what requests record of them, in any script', () => {
    given()
      .when(set({ ...unpaid, name: '假'.repeat(80) }))
      .then({ type: 'SpecialLeaveKindSet', data: { ...unpaid, name: '假'.repeat(80) } });
    given()
      .when(set({ ...unpaid, name: '"'.repeat(80) }))
      .thenRefused({ rule: 'R46', kind: 'invalid', field: 'name', message: 'Please give it a shorter name.' });
  });
});

describe('company days', () => {
  const closure: CompanyDay = {
    ...{ dayId: 'd1', name: 'Bridge day', year: 2026, month: 12, day: 28, isHalf: false, effect: 'CLOSURE' },
    ...{ country: null, regionId: null },
  };
  const added: CompanyEvent = { type: 'CompanyDayAdded', data: closure };
  const removed: CompanyEvent = { type: 'CompanyDayRemoved', data: { dayId: 'd1' } };
  const add = (changes: Partial<CompanyDay> = {}) =>
    ({ type: 'AddCompanyDay', data: { ...closure, ...changes } }) as const;

  test('are added and removed once', () => {
    given()
      .when(add({ name: ' Bridge day ' }))
      .then(added);
    given(added).when(add()).thenRefused({ rule: 'R53', kind: 'conflict' });
    given(added)
      .when({ type: 'RemoveCompanyDay', data: { dayId: 'd1' } })
      .then(removed);
    given(added, removed)
      .when({ type: 'RemoveCompanyDay', data: { dayId: 'd1' } })
      .thenRefused({ kind: 'not-found', message: 'There is no such company day.' });
    expect(replay(company, [added]).companyDays).toEqual([closure]);
    expect(replay(company, [added, removed]).companyDays).toEqual([]);
  });

  test('29 February exists in some years, but not in every year', () => {
    given()
      .when(add({ year: 2028, month: 2, day: 29 }))
      .then({
        type: 'CompanyDayAdded',
        data: { ...closure, year: 2028, month: 2, day: 29 },
      });
    for (const year of [null, 2027])
      given()
        .when(add({ year, month: 2, day: 29 }))
        .thenRefused({ rule: 'R53', kind: 'invalid', field: 'day' });
  });

  test('a region belongs to a country, and a day has a name', () => {
    given()
      .when(add({ regionId: 'DE-BY' }))
      .thenRefused({ rule: 'R53', kind: 'invalid', field: 'country' });
    given()
      .when(add({ name: '' }))
      .thenRefused({ rule: 'R53', kind: 'invalid', field: 'name' });
    given()
      .when(add({ regionId: 'DE-BY', country: 'SPAIN' }))
      .thenRefused({ rule: 'R53', kind: 'invalid', field: 'regionId' });
    given()
      .when(add({ regionId: 'DE-BY', country: 'GERMANY' }))
      .then({ type: 'CompanyDayAdded', data: { ...closure, regionId: 'DE-BY', country: 'GERMANY' } });
  });
});

describe('retention by country', () => {
  const change = (years: number) =>
    ({ type: 'ChangeRetention', data: { country: 'SPAIN', document: 'PAYSLIP', years } }) as const;

  test.each<[Country, number, number]>([
    ['FRANCE', 5, 10],
    ['GERMANY', 6, 8],
    ['SPAIN', 4, 6],
    ['ITALY', 5, 10],
    ['PORTUGAL', 5, 10],
    ['TURKEY', 10, 10],
  ])('in %s payslips are kept %i years and receipts %i by default', (country, PAYSLIP, RECEIPT) => {
    expect(company.initial.retention[country]).toEqual({ PAYSLIP, RECEIPT, SICK_NOTE: 5 });
  });

  test('is changed for one kind and country', () => {
    const event: CompanyEvent = { type: 'RetentionChanged', data: change(8).data };
    given().when(change(8)).then(event);
    given().when(change(4)).thenNothing();
    expect(replay(company, [event]).retention.SPAIN).toEqual({ PAYSLIP: 8, RECEIPT: 6, SICK_NOTE: 5 });
    expect(replay(company, [event]).retention.ITALY).toEqual(company.initial.retention.ITALY);
    for (const years of [-1, 0.5, 101])
      given().when(change(years)).thenRefused({ rule: 'R58', kind: 'invalid', field: 'years' });
  });
});

test('R76 executives see the documents and payslips of their teams until HR stops that', () => {
  const change = (executivesSeeFiles: boolean) => ({ type: 'ChangeTeamFiles', data: { executivesSeeFiles } }) as const;
  const stopped: CompanyEvent = { type: 'TeamFilesChanged', data: { executivesSeeFiles: false } };
  given().when(change(true)).thenNothing();
  given().when(change(false)).then(stopped);
  given(stopped).when(change(false)).thenNothing();
  given(stopped)
    .when(change(true))
    .then({ type: 'TeamFilesChanged', data: { executivesSeeFiles: true } });
});

test('R66.1 the company’s language is English until HR changes it', () => {
  const change = (language: Language) => ({ type: 'ChangeCompanyLanguage', data: { language } }) as const;
  const german: CompanyEvent = { type: 'CompanyLanguageChanged', data: { language: 'de' } };
  given().when(change('en')).thenNothing();
  given().when(change('de')).then(german);
  given(german).when(change('de')).thenNothing();
});

test('R64a.1 passwords are as the specification says until HR turns strict ones on', () => {
  const change = (strictPasswords: boolean) => ({ type: 'ChangePasswordPolicy', data: { strictPasswords } }) as const;
  const strict: CompanyEvent = { type: 'PasswordPolicyChanged', data: { strictPasswords: true } };
  given().when(change(false)).thenNothing();
  given().when(change(true)).then(strict);
  given(strict).when(change(true)).thenNothing();
});

test('R64a.2 what HR says about one recommendation leaves the others as they are', () => {
  const copied: CompanyEvent = { type: 'SecurityAdviceMarked', data: { keysAreCopied: true, isDismissed: false } };
  given().when({ type: 'MarkSecurityAdvice', data: {} }).thenNothing();
  given()
    .when({ type: 'MarkSecurityAdvice', data: { keysAreCopied: true } })
    .then(copied);
  given(copied)
    .when({ type: 'MarkSecurityAdvice', data: { isDismissed: true } })
    .then({ type: 'SecurityAdviceMarked', data: { keysAreCopied: true, isDismissed: true } });
});

describe('the file for payroll', () => {
  const column = { field: 'HOURS', heading: 'Hours', text: '' } as const;
  const settings = {
    wageTypes: [{ kind: 'SICK', wageType: '1600' }],
    ...{ consultant: '1234567', client: '12345' },
    ownMap: { ...payrollMaps.PLAIN, columns: [column] },
  };
  const change = (changed: object = {}) =>
    ({ type: 'ChangePayrollSettings', data: { ...settings, ...changed } }) as const;
  const map = (changed: object) => ({ ownMap: { ...settings.ownMap, ...changed } });
  const event: CompanyEvent = { type: 'PayrollSettingsChanged', data: settings };

  test('R43b.2 is what HR keeps last, and the same settings are no change, whatever the order of their fields', () => {
    given().when(change()).then(event);
    const { text, heading, field } = column;
    given(event)
      .when(change(map({ columns: [{ text, heading, field }] })))
      .thenNothing();
    expect(replay(company, [event]).payroll).toEqual(settings);
    expect(company.initial.payroll.ownMap).toBeNull();
  });

  test.each([
    ['wageTypes', { wageTypes: [{ kind: 'SICK', wageType: '16-00' }] }],
    ['wageTypes', { wageTypes: [...settings.wageTypes, { kind: 'SICK', wageType: '1' }] }],
    ['consultant', { consultant: '12a' }],
    ['client', { client: '12345678901' }],
    ['columns', map({ columns: [] })],
    ['columns', map({ columns: Array.from({ length: 31 }, () => column) })],
    ['columns', map({ columns: [{ ...column, heading: ' ' }] })],
    ['columns', map({ columns: [{ ...column, text: 'x'.repeat(61) }] })],
    ['preamble', map({ preamble: 'x'.repeat(2_001) })],
  ])('R43b.2 impossible %s are refused', (field, changed) => {
    given().when(change(changed)).thenRefused({ rule: 'R43b', kind: 'invalid', field });
  });

  test('R43b.2 columns need no heading if the file has none', () => {
    const ownMap = { ...settings.ownMap, columns: [{ ...column, heading: '' }], hasHeadings: false };
    given()
      .when(change({ ownMap }))
      .then({ type: 'PayrollSettingsChanged', data: { ...settings, ownMap } });
  });
});
