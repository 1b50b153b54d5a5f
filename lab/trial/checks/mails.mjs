/** Each mail that must be sent was sent once, or again with the same Message-ID. */

/**
 * @param {import('pg').Client} admin
 * @param {import('../site/mail-server.mjs').MailServer} mails
 * @param {any[]} events of the whole trial
 * @param {Set<string>} erasedEmails of people who were deleted, whose rows are gone
 * @param {boolean} withoutFaults then nothing may be sent twice, whatever its Message-ID
 * @param {import('../report.mjs').Report} report
 */
export async function checkMails(admin, { received }, events, erasedEmails, withoutFaults, report) {
  const { rows } = await admin.query('select id, event_id, recipient_id, template, status from state.mails');
  const byMessageId = new Map();
  for (const mail of received) byMessageId.set(mail.messageId, [...(byMessageId.get(mail.messageId) ?? []), mail]);
  const receivedIds = new Map([...byMessageId].map(([messageId, same]) => [messageId.slice(1).split('@')[0], same]));

  for (const { id, status, template } of rows) {
    if (status === 'SENT' && !receivedIds.has(id))
      report.finding('a mail is marked as sent but was not received', `${template} ${id}`);
    if (status === 'FAILED') report.finding('a mail was given up', `${template} ${id}`);
  }
  for (const [messageId, same] of byMessageId) {
    if (new Set(same.map(({ to, text }) => `${to} ${text}`)).size > 1 && same.length > 1) {
      report.note(`  ${messageId} was sent ${same.length} times with different words`);
    }
    if (withoutFaults && same.length > 1) report.finding('a mail was sent twice without a fault', messageId);
  }
  const known = new Set(rows.map(({ id }) => id));
  for (const [id, [{ to, subject }]] of receivedIds) {
    if (!known.has(id) && !erasedEmails.has(to.toLowerCase()))
      report.finding('a mail was sent under a Message-ID that no mail has', `"${subject}" ${id}`);
  }
  checkRaised(rows, events, report);
  const repeated = [...byMessageId.values()].filter((same) => same.length > 1).length;
  report.total('Message-IDs received', byMessageId.size);
  report.total('Message-IDs received more than once', repeated);
  console.log(
    `  mails: ${rows.length} rows, ${byMessageId.size} Message-IDs received, ${repeated} of them more than once`,
  );
}

/** Every notification with a mail has its row, and no other mail of the kind exists. */
function checkRaised(rows, events, report) {
  const erased = new Set(events.filter(({ type }) => type === 'UserDeleted').map(({ data }) => data.userId));
  const raised = events.filter(({ type }) => type === 'NotificationRaised');
  const wanted = raised.filter(
    ({ data }) => !erased.has(data.userId) && (isMailed(data) || data.type === 'NEW_ACCOUNT'),
  );
  const present = new Set(rows.map((row) => row.event_id));
  for (const { id, data } of wanted) {
    if (!present.has(id)) report.finding('a notification has no mail', `${data.type} for ${data.userId}`);
  }
  const ids = new Set(raised.map(({ id }) => id));
  for (const { event_id: eventId, template } of rows) {
    if (/^[A-Z]/.test(template) && raised.some(({ data }) => data.type === template) && !ids.has(eventId)) {
      report.finding('a mail has no notification', `${template} ${eventId}`);
    }
  }
}

/** Perhaps: which of two channels counts is decided when it would be sent. */
function isMailed({ channel, channelIfSick = channel }) {
  return channel !== 'IN_APP' || channelIfSick !== 'IN_APP';
}
