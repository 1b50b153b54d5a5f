import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The addresses of webhooks, and what is sent to them (R63a). */
export class Webhooks1700000000060 implements MigrationInterface {
  name = 'Webhooks1700000000060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(webhooks);
    await runner.query(nothingBefore);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table state.webhook_deliveries, state.webhooks');
    await runner.query(`delete from state.checkpoints where subscription = 'send-webhooks'`);
  }
}

// A secret follows from its salt and the stored keys, so neither it nor the address can be read without the master key. The secret before
// it still signs until `previous_until`. A removed webhook has no row, and with it no deliveries.
// `data` contains ids only, and `user_id` the person whom they are about.
const webhooks = `
create table state.webhooks (
  webhook_id uuid primary key,
  sealed_url bytea not null,
  salt bytea not null,
  previous_salt bytea,
  previous_until timestamptz
);

create table state.webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references state.webhooks on delete cascade,
  event_id uuid not null,
  type text not null,
  data jsonb not null,
  user_id uuid,
  occurred_at timestamptz(3) not null,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  http_status integer,
  error text,
  took_ms integer,
  created_at timestamptz(3) not null default now(),
  tried_at timestamptz(3),
  next_attempt_at timestamptz default now(),
  unique (webhook_id, event_id)
);
create index webhook_deliveries_due_idx on state.webhook_deliveries (webhook_id, next_attempt_at) where status = 'QUEUED';
create index webhook_deliveries_listed_idx on state.webhook_deliveries (webhook_id, created_at desc, id);
create index webhook_deliveries_tried_idx on state.webhook_deliveries (webhook_id, tried_at desc) where tried_at is not null;
create index webhook_deliveries_user_id_idx on state.webhook_deliveries (user_id);
create index webhook_deliveries_created_at_idx on state.webhook_deliveries (created_at)
`;

// No webhook is told of what happened before there were any, so the subscription need not read it.
const nothingBefore = `
insert into state.checkpoints (subscription, position) select 'send-webhooks', position from log.log_head
`;
