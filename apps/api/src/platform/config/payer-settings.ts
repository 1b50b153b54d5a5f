/** The account from which refunds are paid (R33a). */
import { ibanKey, ibanProblem } from '@staffroom/contracts/iban.js';
import { sepaCountries } from '@staffroom/contracts/refund-payments.js';
import { ConfigError } from './config-error.js';
import type { SettingName } from './config-table.js';

export interface PayerSettings {
  name: string;
  iban: string;
  bic?: string;
  /** Some banks want the recipient's bank as NOTPROVIDED, others want no element for it. */
  namesCreditorAgent?: boolean;
}

export function readPayer(
  value: <T>(name: SettingName, read: (text: string) => T) => T | undefined,
): PayerSettings | undefined {
  const name = value('PAYER_NAME', readName);
  const iban = value('PAYER_IBAN', readIban);
  const bic = value('PAYER_BIC', readBic);
  const namesCreditorAgent = value('PAYER_CREDITOR_AGENT', readCreditorAgent);
  if (name === undefined && iban === undefined && bic === undefined) return undefined;
  if (name === undefined || iban === undefined) {
    throw new ConfigError('PAYER_NAME and PAYER_IBAN belong together. Set both, or neither.');
  }
  return { name, iban, ...(bic !== undefined && { bic }), ...(namesCreditorAgent && { namesCreditorAgent }) };
}

function readName(text: string): string {
  if (text.length > 70) throw new Error('has more than 70 characters. Set the name as the bank knows it.');
  return text;
}

/** The value is not repeated: it might be someone's. */
function readIban(text: string): string {
  const iban = ibanKey(text);
  if (ibanProblem(text) !== undefined || !sepaCountries.includes(iban.slice(0, 2))) {
    throw new Error('is not the IBAN of an account in SEPA. Check its digits.');
  }
  return iban;
}

function readBic(text: string): string {
  const bic = ibanKey(text);
  if (!/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) {
    throw new Error('is not a BIC. It has 8 or 11 letters and digits.');
  }
  return bic;
}

function readCreditorAgent(text: string): boolean {
  if (text !== 'absent' && text !== 'notprovided') throw new Error('is neither absent nor notprovided.');
  return text === 'notprovided';
}
