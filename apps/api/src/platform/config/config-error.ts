/** A setting that cannot be used. Its message is one line for whoever starts the portal: what is wrong and what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
