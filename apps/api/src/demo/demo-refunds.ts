/** The refund requests of the demo company. */
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import { addDays, formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { RequestRefund, ReviewRefund } from '../modules/refunds/facade.js';
import { newId } from '../platform/event-log/command-context.js';
import { demoPdf } from './demo-pdf.js';
import { expenseDaysAgo } from './demo-past.js';
import { by, type Company, leader, once } from './demo-steps.js';

export interface DemoRefund {
  who: string;
  description: string;
  amountCents: number;
  /** The payee. */
  shop: string;
  fileName: string;
  review?: { by: string; decision: ReviewDecision; comment?: string };
}

const byExecutive = { by: 'executive', decision: 'APPROVED' } as const;
const byCommercial = { by: 'camille.moreau', decision: 'APPROVED' } as const;

export const demoRefunds: DemoRefund[] = [
  {
    who: 'employee',
    description: 'Ergonomic chair for the home office',
    amountCents: 28_900,
    shop: 'Muebles Serrano',
    fileName: 'invoice-chair.pdf',
    review: { ...byExecutive, comment: 'Your back will thank you.' },
  },
  {
    who: 'employee',
    description: 'Two nights in Lisbon for the design conference',
    amountCents: 31_240,
    shop: 'Hotel Alfama',
    fileName: 'hotel-lisbon.pdf',
    review: byExecutive,
  },
  {
    who: 'employee',
    description: 'Noise-cancelling headphones',
    amountCents: 37_900,
    shop: 'Sonido Norte',
    fileName: 'headphones.pdf',
    review: { by: 'executive', decision: 'REJECTED', comment: 'Please order these through IT, they are free for you.' },
  },
  {
    who: 'jonas.weber',
    description: 'Train to the Munich data centre and back',
    amountCents: 15_860,
    shop: 'Regiobahn Süd',
    fileName: 'bahn-ticket.pdf',
    review: byExecutive,
  },
  {
    who: 'alvaro.navarro',
    description: 'Dinner with the team from Porto after signing',
    amountCents: 21_475,
    shop: 'Casa do Rio',
    fileName: 'cena-oporto.pdf',
    review: { ...byCommercial, comment: 'Congratulations on the contract!' },
  },
  {
    who: 'chloe.dubois',
    description: 'Printing of 400 brochures for the trade fair',
    amountCents: 64_000,
    shop: 'Imprimerie du Canal',
    fileName: 'facture-brochures.pdf',
    review: byCommercial,
  },
  {
    who: 'stefano.gallo',
    description: 'Subscription to a tax law journal',
    amountCents: 18_900,
    shop: 'Edizioni Fiscali',
    fileName: 'abbonamento.pdf',
    review: { by: 'marco.rinaldi', decision: 'REJECTED', comment: 'The team account covers it already.' },
  },
  {
    who: 'employee',
    description: 'Taxi to the airport at five in the morning',
    amountCents: 4_350,
    shop: 'Radio Taxi Madrid',
    fileName: 'taxi.pdf',
  },
  {
    who: 'employee',
    description: 'Paper prototypes and sticky notes for the user workshop',
    amountCents: 2_715,
    shop: 'Papelería Luna',
    fileName: 'papeleria-ticket.pdf',
  },
  {
    who: 'lucia.fernandez',
    description: 'Online course on web accessibility',
    amountCents: 14_900,
    shop: 'Open Course House',
    fileName: 'course-receipt.pdf',
  },
  {
    who: 'antoine.lefevre',
    description: 'Emergency USB-C adapters on the night of the outage',
    amountCents: 5_980,
    shop: 'Gare Électronique',
    fileName: 'adaptateurs.pdf',
  },
  {
    who: 'carmen.ortega',
    description: 'Cake for a year of Mehmet',
    amountCents: 3_890,
    shop: 'Pastelería Sol',
    fileName: 'tarta.pdf',
  },
  {
    who: 'elena.greco',
    description: 'Flight to Ankara for the product demo',
    amountCents: 23_640,
    shop: 'Aria Mediterranea',
    fileName: 'boarding-pass-and-invoice.pdf',
  },
  {
    who: 'executive',
    description: 'Team lunch after the release',
    amountCents: 18_420,
    shop: 'Gasthaus am Ufer',
    fileName: 'rechnung-mittagessen.pdf',
  },
  {
    who: 'emre.celik',
    description: 'Plants for the reception, thirsty ones',
    amountCents: 7_250,
    shop: 'Bahçe Çiçek',
    fileName: 'plants.pdf',
  },
];

export async function requestRefund(company: Company, refund: DemoRefund, number: number): Promise<void> {
  const { bus, log, ids, today } = company;
  const userId = ids.get(refund.who)!;
  const { description, amountCents, review } = refund;
  const receipt = receiptOf(refund, addDays(today, -expenseDaysAgo(number)));
  const context = by(company, userId, 'RequestRefund', String(number));
  await once(log, context, () =>
    bus.execute(new RequestRefund(userId, { description, amountCents, receipt }, context)),
  );
  if (!review) return;
  const reviewer = leader(company, review.by);
  const decision = { status: review.decision, comment: review.comment ?? null };
  const reviewing = by(company, reviewer.id, 'ReviewRefund', String(number));
  const refundId = newId(context, log.keyring);
  await once(log, reviewing, () => bus.execute(new ReviewRefund(reviewer, refundId, decision, reviewing)));
}

function receiptOf({ shop, description, amountCents, fileName }: DemoRefund, date: PlainDate) {
  const amount = `€ ${(amountCents / 100).toFixed(2)}`;
  const when = formatPlainDate(date, { day: 'numeric', month: 'long', year: 'numeric' });
  return demoPdf(fileName, shop, [
    when,
    '',
    description,
    '',
    `Total ${amount}, paid by card`,
    'Thank you, come again.',
  ]);
}
