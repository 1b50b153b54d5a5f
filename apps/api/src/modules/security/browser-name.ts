/** A browser in a few words. The header itself is not kept: clients may write anything into it. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone or iPad', /\b(iPhone|iPad)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

export function browserName(userAgent: string | undefined): string {
  const named = (list: typeof browsers | typeof systems) => list.find(([, shape]) => shape.test(userAgent ?? ''))?.[0];
  const [browser, system] = [named(browsers), named(systems)];
  if (!browser) return system ? `an unknown browser on ${system}` : 'an unknown browser';
  return system ? `${browser} on ${system}` : browser;
}
