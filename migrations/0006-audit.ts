import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By what auditors look things up in the log itself: a time off request by its id, a refund by its reference (R41). */
export class Audit1700000000006 implements MigrationInterface {
  name = 'Audit1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(indexes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index log.events_time_off_request_idx; drop index log.events_refund_title_idx');
  }
}

// Over the one event with which each begins: other appends pay nothing for them. A request's later events lie in the stream
// that its first one names, as does a refund's.
const indexes = `
create index events_time_off_request_idx on log.events ((data ->> 'requestId')) where type = 'TimeOffRequested';
create index events_refund_title_idx on log.events ((data ->> 'title')) where type = 'RefundRequested';
`;
