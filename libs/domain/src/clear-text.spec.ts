/** Which texts are stored unencrypted. A text field of an event is either personal, and therefore encrypted, or in the list below. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** These say nothing about a person, so they may stay readable after an erasure. */
const reviewed = [
  'AccessRefused.method',
  'AccessRefused.route',
  'ApiTokenCreated.expiresOn', // a date
  'ApiTokenCreated.name',
  'CancellationRequested.from', // a date
  'ClosureEntered.date',
  'ClosureSkipped.date',
  'ClosureTakenBack.date',
  'CompanyDayAdded.name',
  'ConfirmationsFailed.since', // a time
  'CountryChanged.from', // a date
  'ErasurePlanned.on', // a date
  'EventSetAside.eventType',
  'EventSetAside.stream',
  'FileReadsCounted.day', // a date
  'IdentityLinked.issuer', // the address of the identity provider
  'InfectedFileRefused.signature', // a name of malware
  'LeaveCarriedOver.expiresOn', // by the policy
  'LeaveExpiryWarned.warnedOn', // a date
  'PasswordCallsLimited.since', // a time
  'PayrollSettingsChanged.client', // a number
  'PayrollSettingsChanged.consultant', // a number
  'PayrollSettingsChanged.ownMap.columns.heading',
  'PayrollSettingsChanged.ownMap.columns.text',
  'PayrollSettingsChanged.ownMap.preamble',
  'PayrollSettingsChanged.wageTypes.kind', // the id of a kind of leave
  'PayrollSettingsChanged.wageTypes.wageType', // a number
  'ProviderSignInsRefused.since', // a time
  'RefundRequested.title', // a number: “Refund 2026-0001”
  'RefusalsCounted.day', // a date
  'SignInLimited.since', // a time
  'SignInsCounted.since', // a time
  'SignInsFailed.since', // a time
  'SpecialLeaveKindSet.name',
  'TeamCreated.name',
  'TeamEdited.name',
  'TimeOffCancelled.from',
  'WebhookAdded.host',
  'WebhookAdded.name',
  'WebhookChanged.host',
  'WebhookChanged.name',
  'WorkPatternChanged.from', // a date
];

test('every text of an event is personal, or in the list of texts that may stay unencrypted', () => {
  expect(clearTexts()).toEqual(reviewed);
});

/** As `EventType.field`, for every field whose type is any string. Ids, dates and times are left out. */
function clearTexts(): string[] {
  const files = (readdirSync(__dirname, { recursive: true }) as string[])
    .filter((path) => path.endsWith('-events.ts'))
    .map((path) => join(__dirname, path));
  const paths = { '@staffroom/contracts/*.js': [join(__dirname, '../../contracts/src/*.ts')] };
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths,
  });
  const checker = program.getTypeChecker();
  const found = files.flatMap((file) => {
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
    return exported
      .filter((symbol) => symbol.flags & ts.SymbolFlags.TypeAlias && symbol.name.endsWith('Event'))
      .flatMap((symbol) => eventsOf(checker.getDeclaredTypeOfSymbol(symbol)));
  });
  return [...new Set(found)].sort();

  function eventsOf(type: ts.Type): string[] {
    return membersOf(type).flatMap((event) => {
      const name = (propertyType(event, 'type') as ts.StringLiteralType).value;
      return textsIn(propertyType(event, 'data')).map((field) => `${name}.${field}`);
    });
  }

  function textsIn(data: ts.Type): string[] {
    return checker.getPropertiesOfType(data).flatMap((field) => {
      if (/^(id|sha256)$|(Id|Ids|Date|At)$/.test(field.name)) return [];
      return membersOf(checker.getTypeOfSymbol(field)).flatMap((type) => {
        if (type.flags & ts.TypeFlags.String) return [field.name];
        const inner = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0]! : type;
        if (inner.flags & ts.TypeFlags.String) return [field.name];
        return inner.flags & ts.TypeFlags.Object ? textsIn(inner).map((deeper) => `${field.name}.${deeper}`) : [];
      });
    });
  }

  function membersOf(type: ts.Type): ts.Type[] {
    return type.isUnion() ? type.types : [type];
  }

  function propertyType(type: ts.Type, name: string): ts.Type {
    return checker.getTypeOfSymbol(type.getProperty(name)!);
  }
}
