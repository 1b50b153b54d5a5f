import { ConfigError } from '../platform/config/config-error.js';
import { type Config, loadConfig } from '../platform/config/config.js';

/** Prints one clear line for an invalid setting and ends the process with exit code 1. */
export function loadConfigOrExit(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}
