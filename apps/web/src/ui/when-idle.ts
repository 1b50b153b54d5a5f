/** When the document and what it needs first have loaded and the browser has nothing else to do. */
const longestMs = 5_000;

export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: longestMs });
    else setTimeout(resolve, 1_000); // Safari
  });
}
