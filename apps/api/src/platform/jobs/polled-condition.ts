/**
 * A condition in SQL, such as whether a mail is due. The reader of the log evaluates all conditions in the statement with which it polls, so
 * each costs no statement of its own. Until it has, a condition may hold.
 */
export class PolledCondition {
  private holds = true;
  private onHolding: () => void = () => undefined;

  /** @param sql has no parameters. */
  constructor(readonly sql: string) {}

  get mayHold(): boolean {
    return this.holds;
  }

  evaluated(holds: boolean): void {
    this.holds = holds;
    if (holds) this.onHolding();
  }

  /** The database could not be asked. */
  forget(): void {
    this.holds = true;
  }

  /** Calls the listener each time that the condition is found to hold. */
  whenHolding(listener: () => void): void {
    this.onHolding = listener;
  }
}
