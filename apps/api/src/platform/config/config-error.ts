/** A setting that cannot be used. The message is one line for the operator: what is wrong and what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
