/** An event that cannot be decoded. The reason quotes no data. */
export class UndecodableEvent extends Error {
  override name = 'UndecodableEvent';
  constructor(
    readonly position: number,
    readonly reason: string,
  ) {
    super(`event ${position}: ${reason}`);
  }
}

/** Another process may decode it: one of a newer version, or with the right master key. */
export class UndecodableHere extends UndecodableEvent {
  override name = 'UndecodableHere';
}
