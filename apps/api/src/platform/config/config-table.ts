/** Every setting, as docs/operate/settings.md shows it (a test compares the two). */
export interface Setting {
  name: string;
  default: string;
  meaning: string;
}

export const configTable = [
  {
    name: 'PORT',
    default: '3000, or the next free one',
    meaning: 'Port of the portal. If it is set, the portal uses no other.',
  },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'Address to listen on. 0.0.0.0 opens the portal to the network, which needs HTTPS in front of it.',
  },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    meaning:
      'Address that people use, with scheme, host and port, and without a path. Links in emails begin with it. It needs https://, except on this machine.',
  },
  {
    name: 'TRUST_PROXY',
    default: '0',
    meaning: 'Number of reverse proxies in front of the portal, or their addresses separated by commas.',
  },
  {
    name: 'SHUTDOWN_DELAY_SECONDS',
    default: '3 with TRUST_PROXY, otherwise 0',
    meaning:
      'How long a portal still serves after SIGTERM. Meanwhile, /api/health/ready tells load balancers that it closes.',
  },
  {
    name: 'UPLOAD_MIN_RATE',
    default: '8000',
    meaning:
      'Minimum speed of an upload in bytes per second, on average over 30 seconds. The portal ends slower uploads.',
  },
  { name: 'DATA_DIR', default: '.data', meaning: 'Folder for the embedded database, files, mails and the master key.' },
  {
    name: 'DATABASE_URL',
    default: 'embedded PostgreSQL',
    meaning:
      'PostgreSQL 16 or newer: postgres://user:password@host:5432/database. Separate several hosts by commas. ?sslmode=verify-full encrypts the connection.',
  },
  {
    name: 'DATABASE_OWNER_URL',
    default: 'DATABASE_URL',
    meaning:
      'The same database with the owner of its tables as the user. Needed by the commands migrate, keys rotate and restore.',
  },
  {
    name: 'DATABASE_CONNECTIONS',
    default: '7',
    meaning: 'Connections of one process for requests and short work, from 2 on.',
  },
  {
    name: 'MAIL_CONNECTIONS',
    default: '5',
    meaning: 'Emails that one process sends at the same time, from 4 on. Each uses a connection to the database.',
  },
  {
    name: 'HOSTS_WITHOUT_TLS',
    default: 'none',
    meaning:
      'Hosts of PostgreSQL, Redis, S3, clamd, mail and traces that the portal may reach without TLS, separated by commas: db.internal,cache. Name those whose network you trust. This machine needs no entry.',
  },
  {
    name: 'REDIS_URL',
    default: 'jobs in PostgreSQL',
    meaning: 'Redis for background jobs: rediss://…, or redis://… without TLS',
  },
  {
    name: 'SMTP_URL',
    default: '.eml files in DATA_DIR/mail',
    meaning: 'Mail server: smtps://…, or smtp://… with STARTTLS',
  },
  {
    name: 'SMTP_NAME',
    default: 'host of PUBLIC_URL',
    meaning: 'Name with which the portal greets the mail server (EHLO). Some servers refuse one without a dot.',
  },
  { name: 'MAIL_FROM', default: 'Staffroom <staffroom@localhost>', meaning: 'Sender of every email.' },
  {
    name: 'WEBHOOK_HOSTS',
    default: 'every public host',
    meaning: 'Hosts to which webhooks may lead, separated by commas: hooks.example.com,crm.example.org',
  },
  {
    name: 'WEBHOOK_PRIVATE_ADDRESSES',
    default: 'false',
    meaning: 'Whether webhooks may lead into private networks and to http://… addresses: true or false.',
  },
  {
    name: 'OIDC_ISSUER',
    default: 'none',
    meaning:
      'Identity provider (OpenID Connect) through which people sign in: https://… Set this and the next two, or none.',
  },
  {
    name: 'OIDC_CLIENT_ID',
    default: 'none',
    meaning: 'Id under which the provider knows the portal. Its redirect address is PUBLIC_URL/api/auth/oidc/callback.',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    default: 'none',
    meaning: 'Secret that belongs to this id.',
  },
  {
    name: 'OIDC_NAME',
    default: 'your company account',
    meaning: 'Name of the provider on the sign-in page: “Sign in with …”.',
  },
  {
    name: 'OIDC_CREATE',
    default: 'false',
    meaning: 'Whether people of the provider who have no account get one as an employee: true or false.',
  },
  {
    name: 'OIDC_TRUSTED_DOMAINS',
    default: 'none',
    meaning:
      'Domains whose addresses count as verified when the provider does not say so, as Microsoft Entra never does: company.example,company.de',
  },
  {
    name: 'OIDC_FACTOR_ACR',
    default: 'none',
    meaning:
      'Values of acr with which the provider says that a second factor was used, as far as amr does not say so: gold,2',
  },
  {
    name: 'PASSWORD_SIGN_IN',
    default: 'true',
    meaning:
      'Whether everyone may sign in with a password. If false, only HR managers may, in case the provider is down.',
  },
  {
    name: 'PASSWORD_STRENGTH',
    default: 'standard',
    meaning:
      'standard or strict. strict refuses passwords that others try first. With standard, HR can turn it on in Settings.',
  },
  {
    name: 'PASSWORD_WORDS',
    default: 'none',
    meaning: 'Words that strict passwords may not be made of, such as names of products: rocket,acme',
  },
  {
    name: 'S3_ENDPOINT',
    default: 'files in DATA_DIR/files',
    meaning: 'S3-compatible server for uploaded files: https://… Set all five S3 settings, or none.',
  },
  { name: 'S3_BUCKET', default: 'none', meaning: 'Bucket for the files. It must exist.' },
  { name: 'S3_REGION', default: 'none', meaning: 'Region of the bucket, such as eu-west-1.' },
  { name: 'S3_ACCESS_KEY', default: 'none', meaning: 'Id of the access key.' },
  { name: 'S3_SECRET_KEY', default: 'none', meaning: 'Secret of the access key.' },
  {
    name: 'CLAMAV_URL',
    default: 'files are not scanned',
    meaning:
      'clamd of ClamAV, which scans uploads for malware before they are stored: unix:///run/clamav/clamd.ctl or tcp://127.0.0.1:3310',
  },
  {
    name: 'MASTER_KEY',
    default: 'DATA_DIR/master.key, created for an empty database',
    meaning:
      '32 bytes in hex or base64 that protect personal data. Without it, nothing personal in the log can be read.',
  },
  {
    name: 'MASTER_KEY_PREVIOUS',
    default: 'none',
    meaning: 'The key before MASTER_KEY. Needed until the rotation is complete.',
  },
  {
    name: 'AUDIT_SIGNING_KEY',
    default: 'DATA_DIR/audit-key.pem, created once',
    meaning:
      'Ed25519 private key that signs checkpoints and exports: PEM, or the base64 between its first and last line. If several processes use DATABASE_URL, set it for the worker.',
  },
  {
    name: 'AUDIT_MAIL',
    default: 'none',
    meaning: 'Address outside the company’s IT that receives the signed checkpoint of every night.',
  },
  {
    name: 'TSA_URL',
    default: 'none',
    meaning: 'Time stamp server (RFC 3161) that stamps these checkpoints: http://… or https://…',
  },
  {
    name: 'PAYER_NAME',
    default: 'none',
    meaning: 'The company’s name in payment files of refunds (SEPA pain.001). Set it together with PAYER_IBAN.',
  },
  {
    name: 'PAYER_IBAN',
    default: 'none',
    meaning: 'The company’s account from which refunds are paid.',
  },
  {
    name: 'PAYER_BIC',
    default: 'none',
    meaning: 'BIC of the bank of that account, if the bank asks for it.',
  },
  {
    name: 'PAYER_CREDITOR_AGENT',
    default: 'absent',
    meaning:
      'What payment files say of the banks of the recipients: absent, or notprovided, if your bank requires the element CdtrAgt.',
  },
  {
    name: 'DEMO',
    default: 'true, false with DATABASE_URL',
    meaning:
      'Whether an empty database is filled with the demo company: true, false, or large for 300 people. Its accounts have a public password, so it must be set explicitly if HOST, PUBLIC_URL or TRUST_PROXY opens the portal to other machines.',
  },
  {
    name: 'TIME_ZONE',
    default: 'UTC',
    meaning: 'Time zone of the company, such as Europe/Madrid. It decides when a day begins.',
  },
  {
    name: 'LANGUAGES_IN_PREPARATION',
    default: '',
    meaning:
      'Languages to be tried before all of their texts are translated, separated by commas, such as de,fr. What is missing is in English.',
  },
  {
    name: 'QUOTA_REQUESTS',
    default: '60',
    meaning: 'Requests for time off and refunds that one person can submit in an hour.',
  },
  {
    name: 'QUOTA_WITHDRAWALS',
    default: '60',
    meaning: 'Requests that one person can withdraw in an hour.',
  },
  {
    name: 'QUOTA_CHANGES',
    default: '500',
    meaning: 'Other changes that one person can make in an hour.',
  },
  {
    name: 'QUOTA_UPLOADS',
    default: '60',
    meaning: 'Receipts that one person can upload in an hour.',
  },
  {
    name: 'QUOTA_UPLOAD_MB',
    default: '200',
    meaning: 'MB of receipts that one person can upload in an hour.',
  },
  {
    name: 'QUOTA_REFUSALS',
    default: '300',
    meaning: 'Refused calls of one person in an hour.',
  },
  {
    name: 'QUOTA_MAILS',
    default: '1000',
    meaning: 'Emails that the requests of one person can cause in an hour.',
  },
  {
    name: 'QUOTA_EXPORTS',
    default: '100',
    meaning: 'Exports of lists that one person or API token can download in an hour.',
  },
  {
    name: 'DISK_RESERVE_MB',
    default: '1024',
    meaning: 'MB of disk space in DATA_DIR that uploads leave free.',
  },
  {
    name: 'METRICS_PORT',
    default: 'none',
    meaning: 'Port of /metrics for Prometheus, at the address in HOST.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: 'none',
    meaning: 'OpenTelemetry collector that receives traces of requests, over OTLP/HTTP: https://…:4318',
  },
  {
    name: 'LOG_LEVEL',
    default: 'warn on a terminal, otherwise log',
    meaning: 'How much is printed: error, warn, log, debug or verbose.',
  },
  {
    name: 'LOG_FORMAT',
    default: 'text on a terminal, otherwise json',
    meaning: 'How a line is printed: text for people, or json, one object for each line.',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof configTable)[number]['name'];

/** Settings that contain a key or a password. Each can also be in a file, whose path is in NAME_FILE. */
export const secretSettings: readonly SettingName[] = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'REDIS_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'MASTER_KEY',
  'MASTER_KEY_PREVIOUS',
  'AUDIT_SIGNING_KEY',
  'TSA_URL',
];
