/** The file of a payment, made anew for each download. It stays one order: the moment and the day are those of the reservation. */
import type { PaymentFormat } from '@staffroom/contracts/refund-payments.js';
import { dateIn } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { PayerSettings } from '../../platform/config/payer-settings.js';
import type { Queryable } from '../../platform/database/database.js';
import { conflict } from '../../platform/http/app-error.js';
import { csvOf, type Sheet } from '../../platform/spreadsheets/sheet.js';
import { pain001 } from './pain-001.js';
import { type Transfer, transfersOf } from './payments.view.js';

interface Order {
  paymentId: string;
  timeZone: string;
  payer: PayerSettings | undefined;
}

export async function paymentFile(db: Queryable, { paymentId, timeZone, payer }: Order, format: PaymentFormat) {
  const transfers = await transfersOf(db, paymentId);
  if (format === 'csv') {
    return { type: 'text/csv; charset=utf-8', extension: 'csv', text: await csv(transfers) };
  }
  if (!payer)
    throw conflict('NOT_PAYABLE', t('The operator has to set PAYER_NAME and PAYER_IBAN before SEPA files are made.'));
  const outside = transfers.find(({ isSepa }) => !isSepa);
  if (outside) {
    throw conflict(
      'NOT_PAYABLE',
      t('{refund} is for someone without an IBAN in SEPA. Give the file back, and leave this refund out.', {
        refund: outside.title,
      }),
    );
  }
  const changed = transfers.find(({ isPaidElsewhere }) => isPaidElsewhere);
  if (changed) {
    throw conflict(
      'NOT_PAYABLE',
      t('{refund} is paid, and the IBAN has been changed since. The file cannot be made again.', {
        refund: changed.title,
      }),
    );
  }
  const { reservedAt } = transfers[0]!;
  const order = {
    messageId: paymentId.replaceAll('-', ''),
    createdAt: `${reservedAt.toISOString().slice(0, 19)}Z`,
    executeOn: dateIn(timeZone, reservedAt),
    payer,
  };
  const credits = transfers.map(({ title, amountCents, name, iban }) => {
    return { reference: title, amountCents, name, iban: iban! };
  });
  return { type: 'application/xml; charset=utf-8', extension: 'xml', text: pain001(order, credits) };
}

async function csv(transfers: Transfer[]): Promise<string> {
  const sheet: Sheet<Transfer> = {
    name: t('Refunds'),
    columns: [
      { name: t('Refund'), cell: (row) => row.title },
      { name: t('Employee number'), cell: (row) => row.employeeNumber },
      { name: t('Full name'), cell: (row) => row.name },
      { name: 'IBAN', cell: (row) => row.iban },
      { name: t('Amount in euros'), kind: 'euros', cell: (row) => row.amountCents / 100 },
    ],
    read: (after) => Promise.resolve(after ? [] : transfers),
  };
  let text = '';
  for await (const part of csvOf(sheet)) text += part;
  return text;
}
