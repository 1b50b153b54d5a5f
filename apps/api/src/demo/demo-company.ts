/** The people, teams and leave of the demo company. All people are fictional. */
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';
import type { Country, Role } from '@staffroom/contracts/users.js';

export const demoPassword = 'Welcome1';

export interface DemoPerson {
  /** The part before @example.com. */
  key: string;
  fullName: string;
  jobTitle: string;
  country: Country;
  role?: Role;
  vacationDays?: number;
  /** Key of the direct manager. */
  manager?: string;
  team?: string;
}

export interface DemoTeam {
  name: string;
  manager: string;
}

export interface DemoLeave {
  who: string;
  type: RequestableType;
  /** Days from today, moved to the next working day if necessary. */
  from: number;
  to: number;
  hours?: number;
  reason?: string;
  review?: { by: string; decision: ReviewDecision; comment?: string };
}

/** Leaders are created first, because teams and reports refer to them. */
export const demoLeaders: DemoPerson[] = [
  {
    key: 'hr',
    fullName: 'Helena Ruiz',
    jobTitle: 'Head of People',
    country: 'SPAIN',
    role: 'HR_MANAGER',
    vacationDays: 25,
  },
  {
    key: 'paula.santos',
    fullName: 'Paula Santos',
    jobTitle: 'HR Partner',
    country: 'PORTUGAL',
    role: 'HR_MANAGER',
    vacationDays: 25,
  },
  {
    key: 'executive',
    fullName: 'Elias Brandt',
    jobTitle: 'Chief Technology Officer',
    country: 'GERMANY',
    role: 'EXECUTIVE',
    vacationDays: 30,
  },
  {
    key: 'camille.moreau',
    fullName: 'Camille Moreau',
    jobTitle: 'Chief Commercial Officer',
    country: 'FRANCE',
    role: 'EXECUTIVE',
    vacationDays: 27,
  },
  {
    key: 'marco.rinaldi',
    fullName: 'Marco Rinaldi',
    jobTitle: 'Chief Financial Officer',
    country: 'ITALY',
    role: 'EXECUTIVE',
    vacationDays: 26,
  },
];

export const demoTeams: DemoTeam[] = [
  { name: 'Engineering', manager: 'executive' },
  { name: 'Customer Success', manager: 'executive' },
  { name: 'Sales', manager: 'camille.moreau' },
  { name: 'Finance', manager: 'marco.rinaldi' },
];

export const demoPeople: DemoPerson[] = [
  {
    key: 'employee',
    fullName: 'Emma Castillo',
    jobTitle: 'Product Designer',
    country: 'SPAIN',
    team: 'Engineering',
    manager: 'executive',
    vacationDays: 23,
  },
  {
    key: 'jonas.weber',
    fullName: 'Jonas Weber',
    jobTitle: 'Staff Engineer',
    country: 'GERMANY',
    team: 'Engineering',
    manager: 'executive',
    vacationDays: 30,
  },
  {
    key: 'lucia.fernandez',
    fullName: 'Lucía Fernández',
    jobTitle: 'Frontend Engineer',
    country: 'SPAIN',
    team: 'Engineering',
    vacationDays: 23,
  },
  {
    key: 'tomas.oliveira',
    fullName: 'Tomás Oliveira',
    jobTitle: 'Backend Engineer',
    country: 'PORTUGAL',
    team: 'Engineering',
    vacationDays: 22,
  },
  {
    key: 'giulia.conti',
    fullName: 'Giulia Conti',
    jobTitle: 'Data Engineer',
    country: 'ITALY',
    team: 'Engineering',
    vacationDays: 26,
  },
  {
    key: 'deniz.yilmaz',
    fullName: 'Deniz Yılmaz',
    jobTitle: 'Mobile Engineer',
    country: 'TURKEY',
    team: 'Engineering',
    vacationDays: 20,
  },
  {
    key: 'antoine.lefevre',
    fullName: 'Antoine Lefèvre',
    jobTitle: 'Site Reliability Engineer',
    country: 'FRANCE',
    team: 'Engineering',
    vacationDays: 27,
  },
  {
    key: 'sofia.marques',
    fullName: 'Sofia Marques',
    jobTitle: 'QA Engineer',
    country: 'PORTUGAL',
    team: 'Engineering',
    vacationDays: 22,
  },
  {
    key: 'felix.schneider',
    fullName: 'Felix Schneider',
    jobTitle: 'Security Engineer',
    country: 'GERMANY',
    team: 'Engineering',
    vacationDays: 30,
  },
  {
    key: 'carmen.ortega',
    fullName: 'Carmen Ortega',
    jobTitle: 'Support Lead',
    country: 'SPAIN',
    team: 'Customer Success',
    manager: 'executive',
    vacationDays: 23,
  },
  {
    key: 'mehmet.kaya',
    fullName: 'Mehmet Kaya',
    jobTitle: 'Support Engineer',
    country: 'TURKEY',
    team: 'Customer Success',
    vacationDays: 20,
  },
  {
    key: 'chiara.romano',
    fullName: 'Chiara Romano',
    jobTitle: 'Onboarding Specialist',
    country: 'ITALY',
    team: 'Customer Success',
    vacationDays: 26,
  },
  {
    key: 'ines.carvalho',
    fullName: 'Inês Carvalho',
    jobTitle: 'Customer Success Manager',
    country: 'PORTUGAL',
    team: 'Customer Success',
    vacationDays: 22,
  },
  {
    key: 'lea.fischer',
    fullName: 'Lea Fischer',
    jobTitle: 'Customer Success Manager',
    country: 'GERMANY',
    team: 'Customer Success',
    vacationDays: 30,
  },
  {
    key: 'hugo.bernard',
    fullName: 'Hugo Bernard',
    jobTitle: 'Technical Writer',
    country: 'FRANCE',
    team: 'Customer Success',
    vacationDays: 27,
  },
  {
    key: 'alvaro.navarro',
    fullName: 'Álvaro Navarro',
    jobTitle: 'Sales Manager',
    country: 'SPAIN',
    team: 'Sales',
    manager: 'camille.moreau',
    vacationDays: 23,
  },
  {
    key: 'elena.greco',
    fullName: 'Elena Greco',
    jobTitle: 'Account Executive',
    country: 'ITALY',
    team: 'Sales',
    vacationDays: 26,
  },
  {
    key: 'rui.ferreira',
    fullName: 'Rui Ferreira',
    jobTitle: 'Account Executive',
    country: 'PORTUGAL',
    team: 'Sales',
    vacationDays: 22,
  },
  {
    key: 'zeynep.demir',
    fullName: 'Zeynep Demir',
    jobTitle: 'Account Executive',
    country: 'TURKEY',
    team: 'Sales',
    vacationDays: 20,
  },
  {
    key: 'maximilian.vogel',
    fullName: 'Maximilian Vogel',
    jobTitle: 'Solutions Consultant',
    country: 'GERMANY',
    team: 'Sales',
    vacationDays: 30,
  },
  {
    key: 'chloe.dubois',
    fullName: 'Chloé Dubois',
    jobTitle: 'Marketing Manager',
    country: 'FRANCE',
    team: 'Sales',
    manager: 'camille.moreau',
    vacationDays: 27,
  },
  {
    key: 'nuria.vidal',
    fullName: 'Núria Vidal',
    jobTitle: 'Brand Designer',
    country: 'SPAIN',
    team: 'Sales',
    vacationDays: 23,
  },
  {
    key: 'can.aydin',
    fullName: 'Can Aydın',
    jobTitle: 'Sales Development Representative',
    country: 'TURKEY',
    team: 'Sales',
    vacationDays: 20,
  },
  {
    key: 'beatriz.lopes',
    fullName: 'Beatriz Lopes',
    jobTitle: 'Controller',
    country: 'PORTUGAL',
    team: 'Finance',
    manager: 'marco.rinaldi',
    vacationDays: 22,
  },
  {
    key: 'stefano.gallo',
    fullName: 'Stefano Gallo',
    jobTitle: 'Accountant',
    country: 'ITALY',
    team: 'Finance',
    vacationDays: 26,
  },
  {
    key: 'anna.hoffmann',
    fullName: 'Anna Hoffmann',
    jobTitle: 'Payroll Specialist',
    country: 'GERMANY',
    team: 'Finance',
    vacationDays: 30,
  },
  {
    key: 'pablo.iglesias',
    fullName: 'Pablo Iglesias Mora',
    jobTitle: 'Financial Analyst',
    country: 'SPAIN',
    team: 'Finance',
    vacationDays: 23,
  },
  {
    key: 'manon.girard',
    fullName: 'Manon Girard',
    jobTitle: 'Procurement Specialist',
    country: 'FRANCE',
    team: 'Finance',
    vacationDays: 27,
  },
  {
    key: 'emre.celik',
    fullName: 'Emre Çelik',
    jobTitle: 'Office Manager',
    country: 'TURKEY',
    manager: 'hr',
    vacationDays: 20,
  },
];

const byExecutive = { by: 'executive', decision: 'APPROVED' } as const;
const byCommercial = { by: 'camille.moreau', decision: 'APPROVED' } as const;
const byFinance = { by: 'marco.rinaldi', decision: 'APPROVED' } as const;

export const demoLeave: DemoLeave[] = [
  {
    who: 'employee',
    type: 'VACATION',
    from: -62,
    to: -58,
    reason: 'Late summer by the sea',
    review: { ...byExecutive, comment: 'Enjoy, well earned.' },
  },
  {
    who: 'employee',
    type: 'SICK',
    from: -24,
    to: -23,
    reason: 'Flu',
    review: { ...byExecutive, comment: 'Get well soon.' },
  },
  { who: 'employee', type: 'VACATION', from: -10, to: -10, hours: 4, reason: 'Moving house', review: byExecutive },
  { who: 'employee', type: 'VACATION', from: 5, to: 7, reason: 'Long weekend with my parents' },
  {
    who: 'employee',
    type: 'VACATION',
    from: 11,
    to: 15,
    reason: 'Conference week',
    review: { by: 'executive', decision: 'REJECTED', comment: 'Release week, could you take the week before?' },
  },
  { who: 'jonas.weber', type: 'VACATION', from: -1, to: 3, reason: 'Hiking in the Alps', review: byExecutive },
  { who: 'lucia.fernandez', type: 'SICK', from: 0, to: 1, review: byExecutive },
  { who: 'tomas.oliveira', type: 'VACATION', from: 1, to: 1, hours: 3.5, reason: 'School visit', review: byExecutive },
  { who: 'deniz.yilmaz', type: 'VACATION', from: 4, to: 11, reason: 'Family visit in Izmir' },
  { who: 'antoine.lefevre', type: 'VACATION', from: 2, to: 2, hours: 4, reason: 'Dentist' },
  { who: 'giulia.conti', type: 'SICK', from: -1, to: 0, reason: 'Migraine' },
  { who: 'felix.schneider', type: 'VACATION', from: 25, to: 36, reason: 'Winter holidays' },
  { who: 'sofia.marques', type: 'VACATION', from: 9, to: 10, review: byExecutive },
  { who: 'carmen.ortega', type: 'SICK', from: 0, to: 0, hours: 4, reason: 'Doctor', review: byExecutive },
  { who: 'mehmet.kaya', type: 'VACATION', from: 3, to: 7, reason: 'Wedding in the family', review: byExecutive },
  { who: 'chiara.romano', type: 'VACATION', from: 20, to: 22 },
  { who: 'lea.fischer', type: 'VACATION', from: -3, to: 2, review: byExecutive },
  { who: 'hugo.bernard', type: 'VACATION', from: 5, to: 5, hours: 2, reason: 'Bank appointment' },
  { who: 'alvaro.navarro', type: 'VACATION', from: 0, to: 4, reason: 'Trip to Lisbon', review: byCommercial },
  { who: 'elena.greco', type: 'VACATION', from: 7, to: 9 },
  { who: 'zeynep.demir', type: 'SICK', from: 0, to: 2, review: byCommercial },
  { who: 'chloe.dubois', type: 'VACATION', from: 1, to: 2, review: byCommercial },
  { who: 'nuria.vidal', type: 'VACATION', from: 12, to: 13, reason: 'Exhibition in Madrid' },
  { who: 'anna.hoffmann', type: 'VACATION', from: -2, to: 1, review: byFinance },
  { who: 'stefano.gallo', type: 'VACATION', from: 3, to: 3, hours: 4, review: byFinance },
  { who: 'manon.girard', type: 'VACATION', from: 15, to: 19, reason: 'Skiing' },
  {
    who: 'executive',
    type: 'VACATION',
    from: 17,
    to: 19,
    reason: 'Visiting my sister',
    review: { by: 'hr', decision: 'APPROVED' },
  },
  { who: 'executive', type: 'VACATION', from: 40, to: 44, reason: 'Between the years' },
  { who: 'hr', type: 'VACATION', from: -14, to: -12, review: { by: 'paula.santos', decision: 'APPROVED' } },
  { who: 'hr', type: 'VACATION', from: 11, to: 12, reason: 'People conference' },
  { who: 'marco.rinaldi', type: 'VACATION', from: 8, to: 10, reason: 'Board retreat preparation' },
  {
    who: 'emre.celik',
    type: 'VACATION',
    from: 2,
    to: 4,
    reason: 'Moving flat',
    review: { by: 'hr', decision: 'APPROVED' },
  },
];
