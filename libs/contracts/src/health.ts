/** GET /api/health/live: 200 while the process replies. */
export interface Liveness {
  live: true;
}

export type Outcome = 'ok' | 'failing';

/** GET /api/health/ready, and GET /api/health: 200 if the portal can serve requests, otherwise 503. */
export interface Health {
  ready: boolean;
  /** The process has been told to end. It still serves, but should get no further requests. */
  closing: boolean;
  /** The portal is ready only if all of these work. */
  checks: Record<'database' | 'migrations' | 'views', Outcome>;
  /** The portal serves without these. */
  details: Record<'jobQueue' | 'mailServer' | 'fileStore' | 'fileScanner', Outcome>;
  /** Null if one of the checks failed. */
  background: BackgroundHealth | null;
}

/** Portals and workers that have reported in the last 30 seconds. Each of them does background work. */
export interface BackgroundHealth {
  /** Failing if none has. */
  state: Outcome;
  portals: number;
  workers: number;
  /** How long ago the latest report was. Null if there is none. */
  lastSeenSeconds: number | null;
}
