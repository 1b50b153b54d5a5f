/** Five mails to each person, in the last month; one in a thousand has failed. */
export async function addMails(client) {
  await client.query(`insert into state.mails
      (id, event_id, recipient_id, template, status, attempts, created_at, next_attempt_at, sent_at)
    select gen_random_uuid(), gen_random_uuid(), id, 'NEW_PAYROLL', case when random() < 0.001 then 'FAILED' else 'SENT' end,
      1, moment, null, moment
    from (select u.id, date_trunc('milliseconds', now() - random() * interval '30 days') as moment
      from views.users u, generate_series(1, 5)) as mail`);
  await client.query('vacuum analyze state.mails');
}
