/** International bank account numbers (ISO 13616). */
import { t } from './texts/text.js';

/** Without spaces and in capitals. */
export function ibanKey(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** 'DE89 3704 0044 0532 0130 00'. */
export function shownIban(iban: string): string {
  return ibanKey(iban).replace(/(.{4})(?=.)/g, '$1 ');
}

/** Undefined if the length fits the country and the checksum is right. */
export function ibanProblem(text: string): string | undefined {
  const iban = ibanKey(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return t('An IBAN begins with two letters and two digits');
  const length = lengths.get(iban.slice(0, 2));
  if (length === undefined) return t('No country has IBANs that begin with {letters}', { letters: iban.slice(0, 2) });
  if (iban.length !== length) {
    return t('This IBAN has {count} characters instead of {length}', { count: iban.length, length });
  }
  return remainder(iban) === 1 ? undefined : t('This is not a valid IBAN. Please check its digits');
}

/** Of every country in the registry of ISO 13616. */
const registry = `
  AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22
  CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22
  GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30
  KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20
  MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22
  RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26
  UA29 VA22 VG24 XK20 YE30`;
const lengths = new Map(
  registry
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Modulo 97 of the number that results when the first four characters move to the end and letters become 10 to 35. */
function remainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  return [...moved].reduce((rest, character) => {
    const value = parseInt(character, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
}
