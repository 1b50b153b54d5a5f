/** The result of the work, or of `otherwise` if the work takes longer. The work is not stopped, and a late failure is ignored. */
export function withinTime<Result, Otherwise>(
  work: Promise<Result>,
  ms: number,
  otherwise: () => Otherwise,
): Promise<Result | Otherwise> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))).then(otherwise);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
