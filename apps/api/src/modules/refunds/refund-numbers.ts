/** The running number of refunds within a year (R33). */
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';

/** Requests of one year take turns under this name: numbers have no gaps. */
export function refundNumbersOf(year: number): string {
  return `refund numbers ${year}`;
}

/** For a transaction that has its turn. The number is used when the transaction commits, and stays free if it does not. */
export async function takeRefundNumber(unit: UnitOfWork, year: number): Promise<number> {
  const { rows } = await unit.db.query<{ lastNumber: number }>({
    name: 'last_refund_number',
    text: 'select last_number as "lastNumber" from state.refund_numbers where year = $1',
    values: [year],
  });
  const number = (rows[0]?.lastNumber ?? 0) + 1;
  unit.also({
    name: 'take_refund_number',
    text: `insert into state.refund_numbers (year, last_number) values ($1, $2)
      on conflict (year) do update set last_number = excluded.last_number`,
    values: [year, number],
  });
  return number;
}
