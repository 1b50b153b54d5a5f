/** A SEPA credit transfer initiation (ISO 20022, pain.001.001.09), which banks take as an order to pay. */
import type { PayerSettings } from '../../platform/config/payer-settings.js';
import { sepaText } from './sepa-text.js';

export interface CreditTransfer {
  /** Shown to both sides. */
  reference: string;
  amountCents: number;
  name: string;
  iban: string;
}

interface Order {
  /** At most 35 characters. Banks refuse a second file with the same one. */
  messageId: string;
  createdAt: string;
  /** YYYY-MM-DD. */
  executeOn: string;
  payer: PayerSettings;
}

const painNamespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const nameMax = 70;
const unknownBank = '<Othr><Id>NOTPROVIDED</Id></Othr>';

export function pain001(
  { messageId, createdAt, executeOn, payer }: Order,
  transfers: readonly CreditTransfer[],
): string {
  const sum = amount(transfers.reduce((total, { amountCents }) => total + amountCents, 0));
  const totals = `<NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum>`;
  const payerName = `<Nm>${name(payer.name)}</Nm>`;
  const bank = payer.bic ? `<BICFI>${payer.bic}</BICFI>` : unknownBank;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${painNamespace}"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${createdAt}</CreDtTm>${totals}<InitgPty>${payerName}</InitgPty></GrpHdr>
<PmtInf><PmtInfId>${messageId}</PmtInfId><PmtMtd>TRF</PmtMtd>${totals}
<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>${executeOn}</Dt></ReqdExctnDt>
<Dbtr>${payerName}</Dbtr><DbtrAcct><Id><IBAN>${payer.iban}</IBAN></Id></DbtrAcct>
<DbtrAgt><FinInstnId>${bank}</FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>
${transfers.map((transfer) => transferXml(transfer, payer)).join('\n')}
</PmtInf></CstmrCdtTrfInitn></Document>
`;
}

function transferXml(
  { reference, amountCents, name: creditor, iban }: CreditTransfer,
  { namesCreditorAgent }: PayerSettings,
): string {
  const shown = sepaText(reference, 35);
  const agent = namesCreditorAgent ? `<CdtrAgt><FinInstnId>${unknownBank}</FinInstnId></CdtrAgt>\n` : '';
  return `<CdtTrfTxInf><PmtId><EndToEndId>${shown}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="EUR">${amount(amountCents)}</InstdAmt></Amt>
${agent}<Cdtr><Nm>${name(creditor)}</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>
<RmtInf><Ustrd>${shown}</Ustrd></RmtInf></CdtTrfTxInf>`;
}

/** Apostrophes need no escape in content, and the other special characters of XML are not in SEPA's. */
function name(text: string): string {
  const shown = sepaText(text, nameMax);
  return /[A-Za-z0-9]/.test(shown) ? shown : 'NOTPROVIDED';
}

/** Without floating point. */
function amount(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
