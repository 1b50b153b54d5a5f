/** The page that comes with an export, in plain words, for the person it is about. */
export function readme(fullName: string, email: string, unreadable: readonly string[]): string {
  const lines = [
    `What Staffroom holds on ${fullName} (${email})`,
    '',
    'This folder holds everything that your employer’s HR portal, Staffroom, has stored about you, as it stood when the',
    'folder was made. Files ending in .json are text that any editor opens, and that other programs can read.',
    'All times are in UTC.',
    '',
    'profile.json         your account: name, email, job, role, country, team, and what these were before',
    'time-off.json        every request for time off with reason, decision and comment, withdrawn ones included;',
    '                     your balance of each year in hours, and every event that changed it',
    'refunds.json         every refund you asked for, with its receipt, decision and comment; amounts are in cents',
    'documents.json       documents that HR stored for you',
    'payslips.json        your payslips',
    'notifications.json   what the portal notified you of, and how you want to be notified',
    'mails.json           which emails were sent to you and when, and which were sent to others because of you',
    'sessions.json        when you signed in; when your password was changed or forgotten',
    'access.json          who downloaded your papers and when, and refused attempts to see what is yours',
    'activity.json        every event that is about you, and every one you caused, in order',
    'files/               your documents, payslips and receipts themselves',
    '',
    'An entry with "file": null is kept in the records, but its file is no longer stored.',
    '',
    'Other people are named by their role (“an HR manager”), because their names are their own data. The portal tells',
    'you who decided on your requests. Passwords and session ids are stored as hashes only, and are not in this folder.',
    'Texts that somebody typed, such as comments, are here word for word.',
  ];
  if (unreadable.length > 0) {
    lines.push('', 'These files should be stored and could not be read. Ask your administrator about them:');
    lines.push(...unreadable.map((name) => `  ${name}`));
  }
  return `${lines.join('\n')}\n`;
}
