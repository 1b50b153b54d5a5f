/** How a long piece of work is shown while it runs; who starts it says where: on a terminal, or nowhere. */
export type OnProgress = (done: number, total: number) => void;

export type Phase = <T>(what: string, work: (onProgress: OnProgress) => Promise<T>) => Promise<T>;
