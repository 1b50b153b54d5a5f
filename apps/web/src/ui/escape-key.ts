/** When Escape was last pressed: what was asked for before it, and arrives after it, must not open. */
let pressedAt = -Infinity;

/** Captured, because dialogs stop the event. */
export function watchEscape(): void {
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') pressedAt = performance.now();
    },
    true,
  );
}

export function wasEscapePressedSince(time: number): boolean {
  return pressedAt >= time;
}
