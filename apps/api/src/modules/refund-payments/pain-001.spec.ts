/** The second implementation is the package sepa, which writes the same messages. */
import { Document } from 'sepa';
import { pain001 } from './pain-001.js';

const payer = { name: 'Müller & Söhne', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const order = {
  messageId: '0123456789abcdef0123456789abcdef',
  createdAt: '2026-11-25T10:00:00Z',
  executeOn: '2026-11-26',
};
const transfers = [
  { reference: 'Refund 2026-0001', amountCents: 1250, name: 'Ana Núñez', iban: 'ES9121000418450200051332' },
  { reference: 'Refund 2026-0002', amountCents: 99_999_999, name: 'Bo Berg', iban: 'PT50000201231234567890154' },
  { reference: 'Refund 2026-0003', amountCents: 5, name: 'Cy <Dee>', iban: 'FR1420041010050500013M02606' },
];

test('R33a.5 a SEPA file says the same, in the same order, as that of a second implementation', () => {
  const ours = told(pain001({ ...order, payer }, transfers));
  expect(ours).toEqual(told(bySepaPackage()));
  expect(ours).toContain('InstdAmt Ccy="EUR": 999999.99');
  expect(ours.filter((element) => element.startsWith('CdtTrfTxInf'))).toHaveLength(3);
});

test('R33a.5 without a BIC, the bank is not provided', () => {
  const { name, iban } = payer;
  const xml = pain001({ ...order, payer: { name, iban } }, transfers);
  expect(xml).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>');
});

test('R33a.5 the banks of the recipients are not provided if the operator wants it', () => {
  const ours = told(pain001({ ...order, payer: { ...payer, namesCreditorAgent: true } }, transfers));
  const theirs = told(bySepaPackage({ creditorBIC: true }));
  const agent = theirs.findIndex((element) => element.startsWith('BICFI: BANK'));
  expect(agent).toBeGreaterThan(0);
  expect(ours).toEqual(
    theirs.flatMap((element) => (element.startsWith('BICFI: BANK') ? ['Othr: ', 'Id: NOTPROVIDED'] : [element])),
  );
});

test('R33a.5 the kind of payment and the charges are said once, and the account without its currency', () => {
  const xml = pain001({ ...order, payer }, transfers);
  expect(xml.match(/<PmtTpInf>|<ChrgBr>/g)).toEqual(['<PmtTpInf>', '<ChrgBr>']);
  expect(xml).not.toMatch(/<Ccy>/);
});

test.each([
  ['李 伟', 'NOTPROVIDED'],
  ['🎉', 'NOTPROVIDED'],
  ['x'.repeat(120), 'x'.repeat(70)],
  ['Ægir Ö'.padEnd(120, 'ß'), `Aegir Oe${'s'.repeat(62)}`],
])('R33a.5 the name %j is %j in the file', (name, shown) => {
  const xml = pain001({ ...order, payer }, [{ reference: 'Refund 2026-0001', amountCents: 1, name, iban: payer.iban }]);
  expect(xml).toContain(`<Cdtr><Nm>${shown}</Nm></Cdtr>`);
});

/** Each element with its attributes and text. Without the place of the schema, and without a time zone. */
function told(xml: string): string[] {
  const elements = [...xml.matchAll(/<([A-Za-z][^>]*)>([^<]*)/g)].map(([, tag, text]) => `${tag}: ${text!.trim()}`);
  return elements
    .filter((element) => !ownChoices.some((tag) => element.startsWith(`${tag}: `)))
    .map((element) => element.replace(/ xmlns:xsi=.*"/, '').replace(/^(CreDtTm: .*)Z$/, '$1'));
}

/** What the schema leaves open: an element that it does not require, or any text. */
const ownChoices = ['BtchBookg', 'InstrId', 'PmtInfId'];

function bySepaPackage({ creditorBIC = false } = {}): string {
  const document = new Document('pain.001.001.09');
  document.grpHdr.id = order.messageId;
  document.grpHdr.created = new Date(order.createdAt);
  document.grpHdr.initiatorName = 'Mueller + Soehne';
  const info = document.createPaymentInfo();
  info.id = order.messageId;
  info.requestedExecutionDate = new Date(order.executeOn);
  info.debtorName = 'Mueller + Soehne';
  info.debtorIBAN = payer.iban;
  info.debtorBIC = payer.bic;
  document.addPaymentInfo(info);
  const names = ['Ana Nunez', 'Bo Berg', 'Cy .Dee.'];
  transfers.forEach(({ reference, amountCents, iban }, at) => {
    const transfer = info.createTransaction();
    transfer.creditorName = names[at]!;
    transfer.creditorIBAN = iban;
    if (creditorBIC) transfer.creditorBIC = `BANK${iban.slice(0, 2)}FF`;
    transfer.amount = amountCents / 100;
    transfer.remittanceInfo = reference;
    transfer.end2endId = reference;
    info.addTransaction(transfer);
  });
  return document.toString();
}
