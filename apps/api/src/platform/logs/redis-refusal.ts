/** The code with which Redis refuses a command, such as WRONGPASS, or undefined. The rest of its message may quote data. */
export function redisRefusal(error: unknown): string | undefined {
  const { name, message } = Object(error) as { name?: unknown; message?: unknown };
  return name === 'ReplyError' ? /^[A-Z]{2,20}\b/.exec(String(message))?.[0] : undefined;
}
