/** Whether someone uses the page. What the client reads by itself must not keep an unattended session open (R4). */

/** The server notes the use of a session once a minute. */
const recentMs = 60_000;
const uses = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Null while it is not watched: every call then counts as use. */
let usedAt: number | null = null;

/** Only while the client reads by itself. Returns the function that ends it. */
export function watchUse(): () => void {
  const note = () => (usedAt = Date.now());
  note();
  for (const use of uses) window.addEventListener(use, note, { capture: true, passive: true });
  return () => {
    for (const use of uses) window.removeEventListener(use, note, { capture: true });
    usedAt = null;
  };
}

export function isUnattended(): boolean {
  return usedAt !== null && Date.now() - usedAt > recentMs;
}
