import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a command that keeps losing the race for a stream hold the stream while it reads and decides. */
export class LockStreams1700000000061 implements MigrationInterface {
  name = 'LockStreams1700000000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(lockStreams);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function log.lock_streams(text[])');
  }
}

// The gate comes first, as in log.open_append: an append that waits for one of these streams holds it, so if a rotation or a rebuild closed
// the gate in between, all three would wait for each other.
const lockStreams = `
create function log.lock_streams(p_streams text[])
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(727001);
  perform from log.streams where stream = any (p_streams) order by stream for no key update;
end $$;
revoke all on function log.lock_streams(text[]) from public;
`;
