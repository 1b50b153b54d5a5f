/** GET /api/health: 200 if ready, otherwise 503. */
export interface Health {
  ready: boolean;
  checks: Record<'database' | 'migrations' | 'views' | 'mailQueue', 'ok' | 'failing'>;
}
