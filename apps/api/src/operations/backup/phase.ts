/** Reports the progress of long work. The caller decides whether and where it is shown. */
export type OnProgress = (done: number, total: number) => void;

export type Phase = <T>(what: string, work: (onProgress: OnProgress) => Promise<T>) => Promise<T>;
