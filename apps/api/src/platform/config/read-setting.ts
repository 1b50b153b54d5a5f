/** Reads one setting from the environment, or, for a secret, from the file that NAME_FILE names. */
import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.js';
import { type SettingName, secretSettings } from './config-table.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined if the setting is not set. Otherwise what `read` makes of its text, or a ConfigError with what is wrong. */
export function readSetting<T>(env: Environment, name: SettingName, read: (text: string) => T): T | undefined {
  const found = textOf(env, name);
  if (!found) return undefined;
  try {
    return read(found.text);
  } catch (error) {
    throw new ConfigError(`${found.place} ${(error as Error).message}`);
  }
}

function textOf(env: Environment, name: SettingName): { text: string; place: string } | undefined {
  const text = valueOf(env, name);
  const file = secretSettings.includes(name) ? valueOf(env, `${name}_FILE`) : undefined;
  if (text && file) throw new ConfigError(`${name} and ${name}_FILE are both set. Set one of them.`);
  if (file) return { text: contentOf(name, file), place: `${name} in ${file}` };
  return text ? { text, place: name } : undefined;
}

/** Compose files and shells pass unset variables as empty strings. */
function valueOf(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** No error quotes the content. */
function contentOf(name: SettingName, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${name}_FILE is "${file}", which cannot be read (${code}). Name a file this user may read.`);
  }
  if (!content) throw new ConfigError(`${name}_FILE is "${file}", which is empty. Write the secret into it.`);
  return content;
}
