/** A limited number of places. A caller that finds none free waits in line until one is, or until its signal aborts. */
export class Places {
  private readonly line: (() => void)[] = [];

  constructor(private free: number) {}

  async hold<Output>(signal: AbortSignal, work: () => Promise<Output>): Promise<Output> {
    if (this.free > 0) this.free--;
    else await this.wait(signal);
    return work().finally(() => this.leave());
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const give = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.line.splice(this.line.indexOf(give), 1);
        reject(signal.reason as Error);
      };
      this.line.push(give);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  private leave(): void {
    const next = this.line.shift();
    if (next) next();
    else this.free++;
  }
}
