/**
 * Whether there is something to do, as one condition in SQL. The look at the log, which every process with background work takes each
 * second, answers all of them in its one statement. As long as nothing has answered, there may be something to do.
 */
export class Sign {
  private due = true;
  private hear: () => void = () => undefined;

  /** @param sql has no parameters. */
  constructor(readonly sql: string) {}

  get isDue(): boolean {
    return this.due;
  }

  answer(isDue: boolean): void {
    this.due = isDue;
    if (isDue) this.hear();
  }

  /** The database could not be asked. */
  forget(): void {
    this.due = true;
  }

  /** To be told at once. */
  onDue(hear: () => void): void {
    this.hear = hear;
  }
}
