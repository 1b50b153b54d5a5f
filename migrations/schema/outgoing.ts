const mails = `
create table state.mails (
  id uuid primary key,
  event_id uuid not null,
  recipient_id uuid not null,
  template text not null,
  params jsonb not null default '{}',
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'FAILED', 'CANCELLED')),
  attempts integer not null default 0,
  last_error text,
  file_name text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz default now(),
  sent_at timestamptz,
  constraint mails_event_recipient_template_key unique (event_id, recipient_id, template)
);
create index mails_due_idx on state.mails (next_attempt_at) where status = 'QUEUED';
create index mails_recipient_idx on state.mails (recipient_id);
create index mails_created_idx on state.mails (created_at desc, id);
`;

// A secret follows from its salt and the stored keys, so neither it nor the address can be read without the master key.
// The secret before it still signs until `previous_until`. A removed webhook has no row, and with it no deliveries.
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
create index webhook_deliveries_created_at_idx on state.webhook_deliveries (created_at);
`;

/** What the portal sends: mails, and the deliveries of webhooks (R63a). */
export const outgoing = mails + webhooks;
