interface Waiting<Request, Reply> {
  request: Request;
  resolve: (reply: Reply) => void;
  reject: (error: unknown) => void;
}

/** Serves all requests of one turn of the event loop together: each event wakes all subscriptions at the same moment. */
export class Joint<Request, Reply> {
  private waiting: Waiting<Request, Reply>[] = [];

  /** `serve` returns one reply for each request, in their order. If it throws, every request fails. */
  constructor(private readonly serve: (requests: readonly Request[]) => Promise<readonly Reply[]>) {}

  ask(request: Request): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.waiting.push({ request, resolve, reject }) === 1) setImmediate(() => void this.serveWaiting());
    });
  }

  private async serveWaiting(): Promise<void> {
    const served = this.waiting;
    this.waiting = [];
    try {
      const replies = await this.serve(served.map(({ request }) => request));
      for (const [i, { resolve }] of served.entries()) resolve(replies[i]!);
    } catch (error) {
      for (const { reject } of served) reject(error);
    }
  }
}
