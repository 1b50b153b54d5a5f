/**
 * The demo company grown to 300 people in 40 teams, the same at every start. Most team leads are employees, who review nothing, so
 * that the requests of their teams reach HR.
 */
import { folded } from '@staffroom/contracts/folded.js';
import type { Country } from '@staffroom/contracts/users.js';
import type { DemoLeave, DemoPerson, DemoTeam } from './demo-company.js';
import type { DemoDocument } from './demo-documents.js';
import type { DemoRefund } from './demo-refunds.js';
import { type DemoCompany, smallDemo } from './seed-demo.js';

const peopleInAll = 300;
/** Every so many teams, an executive leads. */
const executiveEvery = 6;

export function largeDemo(): DemoCompany {
  const { leaders, people, leave } = smallDemo;
  const keys = new Set([...leaders, ...people].map(({ key }) => key));
  const count = peopleInAll - leaders.length - people.length;
  const newcomers = Array.from({ length: count }, (_, n) => newcomer(n, keys));
  const leads = newcomers.slice(0, teamNames.length);
  const members = newcomers
    .slice(teamNames.length)
    .map((person, n) => ({ ...person, team: teamNames[Math.floor(n / origins.length) % leads.length]! }));
  for (const [n, lead] of leads.entries()) {
    lead.jobTitle = `Head of ${teamNames[n]}`;
    if (n % executiveEvery === 0) lead.role = 'EXECUTIVE';
  }
  const teams: DemoTeam[] = teamNames.map((name, n) => ({ name, manager: leads[n]!.key }));
  return {
    ...smallDemo,
    leaders: [...leaders, ...leads],
    teams: [...smallDemo.teams, ...teams],
    people: [...people, ...members],
    leave: [...leave, ...newcomers.flatMap(({ key }, n) => leaveOf(key, n))],
    refunds: [...smallDemo.refunds, ...newcomers.filter((_, n) => n % 8 === 0).map(refundOf)],
    documents: [...smallDemo.documents, ...newcomers.filter((_, n) => n % 3 === 0).map(documentOf)],
    payslips: [...smallDemo.payslips, ...newcomers.slice(0, 40).map(({ key }) => ({ who: key, months: 3 }))],
  };
}

function newcomer(n: number, keys: Set<string>): DemoPerson {
  const [country, firstNames, surnames] = origins[n % origins.length]!;
  const turn = Math.floor(n / origins.length);
  const first = firstNames[turn % firstNames.length]!;
  const surname = surnames[turn % surnames.length]!; // the lengths have no common factor, so that few names repeat
  const fullName = longNames[n] ?? `${first} ${surname}`;
  const [given, ...others] = folded(fullName)
    .replace(/[^a-z ]/g, '')
    .split(' ');
  const base = `${given}.${others.at(-1)}`;
  let key = base;
  for (let same = 2; keys.has(key); same++) key = `${base}${same}`;
  keys.add(key);
  return { key, fullName, jobTitle: jobTitles[n % jobTitles.length]!, country, vacationDays: 22 + (n % 9) };
}

/** Four periods of the past year that were reviewed, and one to come, which waits for most people. */
function leaveOf(who: string, n: number): DemoLeave[] {
  const past = [-330, -240, -150, -70].map((day, i): DemoLeave => {
    const from = day + ((n * 7 + i * 11) % 60);
    const isSick = (n + i) % 5 === 0;
    const decision = (n + i) % 13 === 0 ? 'REJECTED' : 'APPROVED';
    const review = { by: n % 2 === 0 ? 'hr' : 'paula.santos', decision } as const;
    return { who, type: isSick ? 'SICK' : 'VACATION', from, to: from + ((n + i) % 4), review };
  });
  const from = (n * 5) % 60;
  const coming: DemoLeave = {
    ...{ who, type: n % 11 === 0 ? 'SICK' : 'VACATION', from, to: from + (n % 5) },
    reason: reasons[n % reasons.length]!,
  };
  return [...past, n % 3 === 2 ? { ...coming, review: { by: 'hr', decision: 'APPROVED' } } : coming];
}

function refundOf({ key }: DemoPerson, n: number): DemoRefund {
  const { description, shop } = expenses[n % expenses.length]!;
  const asked = { who: key, description, shop, amountCents: 1_990 + n * 1_370, fileName: `receipt-${n + 1}.pdf` };
  if (n % 4 !== 3) return asked;
  const isRefused = n % 8 === 7;
  const comment = isRefused ? 'Please add the names of the guests.' : 'Thank you.';
  return { ...asked, review: { by: 'paula.santos', decision: isRefused ? 'REJECTED' : 'APPROVED', comment } };
}

function documentOf(person: DemoPerson, n: number): DemoDocument {
  if (n % 3 === 0) return contractOf(person);
  const heading = n % 3 === 1 ? 'Performance review' : 'Salary letter';
  return { who: person.key, fileName: heading, heading, lines: [`${person.jobTitle}.`], monthsAgo: 1 + (n % 9) };
}

function contractOf({ key, fullName, jobTitle }: DemoPerson): DemoDocument {
  const heading = 'Employment contract';
  return { who: key, fileName: `Employment contract – ${fullName}.pdf`, heading, lines: [`${jobTitle}, full time.`] };
}

const places = ['Lisboa', 'München', 'İzmir'];
const functions = ['Platform', 'Data', 'Design', 'Logistics', 'Legal', 'Procurement', 'Quality', 'Research', 'Support'];
const teamNames = [...functions, 'Training', 'Facilities', 'Partnerships'].flatMap((name) =>
  places.map((place) => `${name} ${place}`),
);

/** The first people of the list, with names of up to sixty letters. */
const longNames = [
  'María de los Ángeles Fernández de Córdoba y Ruiz de Alarcón',
  'Bernardo Sebastião Cavalcanti de Albuquerque e Vasconcelos',
  'Pierfrancesco Massimiliano Guicciardini Corsi Salviati',
  'Karl-Theodor Maximilian Freiherr von Hohenstein-Waldburg',
];

const origins: readonly (readonly [Country, readonly string[], readonly string[]])[] = [
  [
    'SPAIN',
    ['José Luis', 'Lucía', 'Íñigo', 'Begoña', 'Andrés', 'Marta', 'Ángel', 'Noelia'],
    ['García López', 'Muñoz', 'Peña', 'Sáez', 'Gutiérrez', 'Ibáñez', 'Núñez'],
  ],
  [
    'PORTUGAL',
    ['João', 'Inês', 'Gonçalo', 'Conceição', 'Duarte', 'Margarida', 'Simão'],
    ['Magalhães', 'Simões', 'Conceição', 'Araújo', 'Brandão', 'Teixeira'],
  ],
  [
    'ITALY',
    ['Niccolò', 'Federica', 'Matteo', 'Ilaria', 'Riccardo', 'Noemi', 'Alessandro'],
    ['Dell’Acqua', 'De Luca', 'Lo Presti', 'Barbieri', 'D’Angelo', 'Marchetti'],
  ],
  [
    'GERMANY',
    ['Jürgen', 'Käthe', 'Sören', 'Anneliese', 'Björn', 'Ulrike', 'Hans-Peter'],
    ['Weiß', 'Groß', 'Schäfer', 'Müller-Lüdenscheidt', 'Köhler', 'Voß'],
  ],
  [
    'TURKEY',
    ['Işıl', 'Çağlar', 'Şule', 'Ömer', 'Gülşen', 'İbrahim', 'Yiğit'],
    ['Öztürk', 'Şahin', 'Güneş', 'Işık', 'Çetin', 'Doğan'],
  ],
  [
    'FRANCE',
    ['Hélène', 'François', 'Zoé', 'Jérôme', 'Maëlle', 'Loïc', 'Anaïs'],
    ['Lefèvre', 'Le Goff', 'Béranger', 'D’Aubigné', 'Château', 'Noël'],
  ],
];

const jobTitles = [
  ...['Software Engineer', 'Support Specialist', 'Data Analyst', 'Logistics Planner', 'Legal Counsel', 'Buyer'],
  ...['Quality Manager', 'Researcher', 'Trainer', 'Facility Manager', 'Product Designer'],
];
const reasons = [
  ...['Family visit', 'Hiking', 'A wedding', 'School holidays', 'City trip', 'Moving house', 'By the sea'],
];
const expenses = [
  { description: 'Train to the customer and back', shop: 'Regiobahn Süd' },
  { description: 'Two nights near the trade fair', shop: 'Hotel Alfama' },
  { description: 'Lunch with a candidate', shop: 'Trattoria Nonna' },
  { description: 'Monitor for the home office', shop: 'Électro Centre' },
];
