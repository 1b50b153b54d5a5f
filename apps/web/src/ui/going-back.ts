/** Whether Back or Forward leads away from an address at this moment. */
let wentAt = -Infinity;

/** Before the router listens, which removes at once what the address does not name any more. */
export function watchBack(): void {
  window.addEventListener('popstate', () => {
    wentAt = performance.now();
  });
}

export function isGoingBack(): boolean {
  return performance.now() - wentAt < 1_000;
}
