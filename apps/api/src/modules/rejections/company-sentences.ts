/** Of what HR decides for the company, and of the file for payroll. */
import { t } from '@staffroom/contracts/texts/text.js';
import type { Sentences } from './sentences.js';

export const companySentences = {
  noSuchKind: () => t('There is no such kind of leave.'),
  noSuchCompanyDay: () => t('There is no such company day.'),
  companyDayExists: () => t('This day has already been added.'),
  reminderDays: ({ max }) => t('Please give a whole number of working days from 0 to {max}.', { max }),
  toldBeforeReminded: () =>
    t('HR cannot be told before the reviewers are reminded. Please give as many days or more, or 0.'),
  carriedDays: ({ max }) => t('Please give a whole number of days from 0 to {max}.', { max }),
  carriedDate: () => t('Please choose a date that exists in every year.'),
  carriedMonths: ({ max }) => t('Please give a whole number of months from 1 to {max}.', { max }),
  daysPerYear: ({ max }) => t('Please give a whole number of days a year from 1 to {max}.', { max }),
  kindNameTaken: () => t('Another kind of special leave already has this name. Please choose a different one.'),
  kindNameTooLongInLog: () => t('Please give it a shorter name.'),
  noSuchDate: () => t('Please choose a date that exists.'),
  regionWithoutCountry: () => t('Please choose the region’s country.'),
  regionNotOfCountry: () => t('Please choose a region of the country.'),
  retentionYears: ({ max }) => t('Please give a whole number of years from 0 to {max}.', { max }),
  nameMissing: () => t('Please give it a name.'),
  nameTooLong: ({ max }) => t('A name may have at most {max} characters.', { max }),
  wageTypeTwice: () => t('Please give each kind of leave one wage type.'),
  wageType: ({ max }) => t('A wage type has 1 to {max} digits or letters.', { max }),
  datevNumber: ({ max }) => t('This number has at most {max} digits.', { max }),
  noColumn: () => t('Please choose at least one column.'),
  tooManyColumns: ({ max }) => t('A file may have at most {max} columns.', { max }),
  headingTooLong: ({ max }) => t('A heading or text may have at most {max} characters.', { max }),
  headingMissing: () => t('Please give each column a heading, or leave the headings out.'),
  preambleTooLong: ({ max }) => t('The lines before the rows may have at most {max} characters.', { max }),
} satisfies Partial<Sentences>;
