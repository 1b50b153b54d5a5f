/** GET /api/health: 200 when ready, else 503. */
export interface Health {
  ready: boolean;
  checks: Record<'database' | 'migrations' | 'views' | 'mailQueue', 'ok' | 'failing'>;
}
