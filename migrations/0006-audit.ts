import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes with which auditors find things in the log: a time off request by its id, a refund by its reference (R41).
 */
export class Audit1700000000006 implements MigrationInterface {
  name = 'Audit1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(indexes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index log.events_time_off_request_idx; drop index log.events_refund_title_idx');
  }
}

// Indexes only the first event of each request, so other appends do not pay for them. Later events of a request are in
// the stream that its first event names. The same holds for refunds.
const indexes = `
create index events_time_off_request_idx on log.events ((data ->> 'requestId')) where type = 'TimeOffRequested';
create index events_refund_title_idx on log.events ((data ->> 'title')) where type = 'RefundRequested';
`;
