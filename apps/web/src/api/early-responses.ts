/** The responses to what `public/boot.js` requests while the bundle is loading: the session and the data of the first page. */

declare global {
  interface Window {
    /** By address. */
    early?: Record<string, Promise<Response> | undefined>;
  }
}

/** Later, a page reads what is true then. */
const youngMs = 30_000;

/** Each response is used once, and none after a request that changes something, such as a sign-in. */
export function earlyResponse(method = 'GET', address: string): Promise<Response> | undefined {
  if (method !== 'GET' || performance.now() > youngMs) window.early = undefined;
  const response = window.early?.[address];
  if (response) delete window.early?.[address];
  return response;
}
