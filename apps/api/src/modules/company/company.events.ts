/** What each change of a policy means. */
import {
  type CarryOver,
  type CompanyDay,
  defaultCarryOver,
  defaultLanguage,
  defaultReminders,
  defaultRetention,
  type RetainedKind,
  type SpecialLeaveKind,
} from '@staffroom/contracts/company.js';
import { defaultSpecialLeave } from '@staffroom/contracts/special-kinds.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { regionName } from '@staffroom/contracts/regions.js';
import { noAdviceMarks } from '@staffroom/contracts/security-advice.js';
import { type Language, languages } from '@staffroom/contracts/texts/languages.js';
import type { Role } from '@staffroom/contracts/users.js';
import { text } from '@staffroom/contracts/texts/text.js';
import type { CompanyEvent } from '@staffroom/domain/company/company-events.js';
import { forEveryone, forHr } from '../area/changes.js';
import { type EventMeanings, notTold } from '../area/event-meaning.js';
import { allFields } from '../area/history.js';
import { changed, changesOf, type Fields, type Values, word } from '../area/words.js';

/** They are shown to HR on the page Leave Policy, and in dialogs of Security Events and of Import and Export. */
const ofHr = { export: 'in activity.json only', changes: () => [forHr('company-policy')], ...notTold } as const;

export const companyMeanings: EventMeanings<CompanyEvent> = {
  RemindersChanged: {
    history: {
      withEarlierValues: (data, { was, names }) => ({
        what: 'changed when waiting requests remind their reviewers',
        changes: changesOf(fields, { ...defaultReminders, ...was }, { ...data }, names),
      }),
    },
    valuesGiven: allFields,
    ...ofHr,
  },
  CarryOverChanged: {
    history: {
      withEarlierValues: ({ country, carryOver }, { was }) => ({
        what: `changed how leave carries over in ${word(country)}`,
        changes: changed(
          'Carry-over',
          carryOverWords(valueOf(was, `carry-over ${country}`, defaultCarryOver[country])),
          carryOverWords(carryOver),
        ),
      }),
    },
    valuesGiven: ({ country, carryOver }) => ({ [`carry-over ${country}`]: carryOver }),
    ...ofHr,
  },
  SpecialLeaveKindSet: {
    history: {
      withEarlierValues: (kind, { was, names }) => {
        const before = kindBefore(was, kind.kindId);
        const values = before ? kindValues(before) : { name: kind.name };
        return {
          what: `${before ? 'changed' : 'added'} the kind of special leave “${before?.name ?? kind.name}”`,
          changes: changesOf(kindFields, values, kindValues(kind), names),
        };
      },
    },
    valuesGiven: (kind) => ({ [`kind ${kind.kindId}`]: kind }),
    ...ofHr,
    changes: () => [forHr('company-policy'), forEveryone('balance', 'time-off')],
  },
  SpecialLeaveKindRemoved: {
    history: {
      withEarlierValues: ({ kindId }, { was }) => ({
        what: `removed the kind of special leave “${kindBefore(was, kindId)?.name}”`,
      }),
    },
    valuesGiven: ({ kindId }) => ({ [`kind ${kindId}`]: null }),
    ...ofHr,
    changes: () => [forHr('company-policy'), forEveryone('balance')],
  },
  CompanyDayAdded: {
    history: (day) => ({ what: `added ${dayWords(day)}` }),
    valuesGiven: (day) => ({ [`day ${day.dayId}`]: day }),
    ...ofHr,
    changes: () => [forHr('company-policy'), forEveryone('calendar', 'time-off')],
  },
  CompanyDayRemoved: {
    history: {
      withEarlierValues: ({ dayId }, { was }) => {
        const day = valueOf<CompanyDay | null>(was, `day ${dayId}`, null);
        return { what: `removed ${day ? dayWords(day) : 'a company day'}` };
      },
    },
    ...ofHr,
    changes: () => [forHr('company-policy'), forEveryone('calendar', 'time-off')],
  },
  RetentionChanged: {
    history: {
      withEarlierValues: ({ country, document, years }, { was }) => ({
        what: `changed how long ${kept[document]} are kept in ${word(country)}`,
        changes: changed(
          'Years',
          String(valueOf(was, `retention ${country} ${document}`, defaultRetention[country][document])),
          String(years),
        ),
      }),
    },
    valuesGiven: ({ country, document, years }) => ({ [`retention ${country} ${document}`]: years }),
    ...ofHr,
  },
  TeamFilesChanged: {
    history: ({ executivesSeeFiles }) => ({
      what: executivesSeeFiles
        ? 'lets executives see the documents and payslips of their teams'
        : 'stopped executives from seeing the documents and payslips of their teams',
    }),
    ...ofHr,
    // the groups of My Team say what they show
    changes: () => [forHr('company-policy'), forEveryone('members')],
  },
  CompanyLanguageChanged: {
    history: {
      withEarlierValues: ({ language }, { was }) => ({
        what: 'changed the language of the company',
        changes: changed(
          'Language',
          nameOf(valueOf(was, 'company language', defaultLanguage.language)),
          nameOf(language),
        ),
      }),
    },
    valuesGiven: ({ language }) => ({ 'company language': language }),
    ...ofHr,
  },
  SecondFactorPolicyChanged: {
    history: ({ requiredOf }) => ({
      what:
        requiredOf.length === 0
          ? 'no longer requires a second factor'
          : `requires a second factor of ${requiredOf.map((role) => roleWords[role]).join(', ')}`,
    }),
    ...ofHr,
  },
  PasswordPolicyChanged: {
    history: ({ strictPasswords }) => ({
      what: strictPasswords
        ? 'stopped people from choosing passwords that others try first'
        : 'lets people choose passwords that others try first',
    }),
    ...ofHr,
  },
  SecurityAdviceMarked: {
    history: {
      withEarlierValues: (data, { was, names }) => ({
        what: 'marked what the portal recommends for security',
        changes: changesOf(adviceFields, { ...noAdviceMarks, ...was }, { ...data }, names),
      }),
    },
    valuesGiven: allFields,
    ...ofHr,
  },
  PayrollSettingsChanged: {
    history: ({ wageTypes, ownMap }) => ({
      what: `changed the file for payroll: ${wageTypes.length} wage type${wageTypes.length === 1 ? '' : 's'}, ${
        ownMap ? `a map of ${ownMap.columns.length} columns of its own` : 'no map of its own'
      }`,
    }),
    ...ofHr,
  },
};

function valueOf<Value>(was: Values, key: string, byDefault: Value): Value {
  return key in was ? (was[key] as Value) : byDefault;
}

/** Null if it is new. */
function kindBefore(was: Values, kindId: string): SpecialLeaveKind | null {
  const byDefault = defaultSpecialLeave.find((kind) => kind.kindId === kindId);
  return valueOf(was, `kind ${kindId}`, byDefault ?? null);
}

const kindFields: Fields = {
  name: { label: text('Name') },
  paid: { label: text('Paid') },
  days: { label: text('Days a year') },
  note: { label: text('Note required') },
};

function kindValues({ name, isPaid, daysPerYear, needsNote }: SpecialLeaveKind): Values {
  return { name, paid: yesOrNo(isPaid), days: daysPerYear ?? 'Unlimited', note: yesOrNo(needsNote) };
}

const adviceFields: Fields = {
  keysAreCopied: { label: text('A copy of the keys is kept'), show: yesOrNo },
  isDismissed: { label: text('Dismissed'), show: yesOrNo },
};

const show = (days: number) => (days === 0 ? 'Never' : days === 1 ? '1 working day' : `${days} working days`);

const fields: Fields = {
  remindAfterDays: { label: text('Reminds the reviewers after'), show },
  escalateAfterDays: { label: text('Goes to all of HR after'), show },
};

const roleWords: Record<Role, string> = {
  EMPLOYEE: 'employees',
  EXECUTIVE: 'executives',
  HR_MANAGER: 'HR managers',
};

const kept: Record<RetainedKind, string> = {
  PAYSLIP: 'payslips',
  RECEIPT: 'receipts of refunds',
  SICK_NOTE: 'sick notes',
};

function carryOverWords({ days, expiry }: CarryOver): string {
  if (days === 0) return 'None';
  const much = days === null ? 'All' : days === 1 ? '1 day' : `${days} days`;
  switch (expiry.kind) {
    case 'NEVER':
      return `${much}, without limit`;
    case 'DATE':
      return `${much}, until ${dateWords(expiry)} of the next year`;
    case 'MONTHS_AFTER_YEAR':
      return `${much}, until ${expiry.months === 1 ? '1 month' : `${expiry.months} months`} after the end of the year`;
    default:
      return expiry satisfies never;
  }
}

/** 'the closure “Bridge day” on 28 December 2026, half a day, in Bavaria'. */
function dayWords({ name, effect, year, isHalf, country, regionId, ...date }: CompanyDay): string {
  const place = regionId ? regionName(regionId) : country && word(country);
  const when = `on ${dateWords(date)} ${year ?? 'of every year'}`;
  return [
    `the ${effect.toLowerCase()} “${name}” ${when}`,
    ...(isHalf ? ['half a day'] : []),
    ...(place ? [`in ${place}`] : []),
  ].join(', ');
}

/** '31 March'. The year only has to have a 29 February. */
function dateWords({ month, day }: { month: number; day: number }): string {
  const date = ['2024', ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return formatPlainDate(date, { day: 'numeric', month: 'long' });
}

/** In the language itself. */
function nameOf(language: Language): string {
  return languages[language].name;
}

function yesOrNo(is: boolean): string {
  return is ? 'Yes' : 'No';
}
