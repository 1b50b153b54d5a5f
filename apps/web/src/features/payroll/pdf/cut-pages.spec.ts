import type { PDFDict, PDFRef } from '@cantoo/pdf-lib';
import { PDFArray, PDFDocument, PDFName, type PDFPage, PDFRawStream, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { cutPages, loadPdf } from './cut-pages.js';

const people = ['Ana Lopez', 'Ben Archer', 'Cleo Costa'];

/** A page for each person, and whatever `more` adds. The streams are not compressed, so that the bytes can be searched. */
async function payslips(more: (document: PDFDocument, pages: PDFPage[]) => void = () => undefined) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = people.map((person) => {
    const page = document.addPage([300, 400]);
    page.node.set(
      PDFName.of('Resources'),
      document.context.obj({ Font: { F1: font.ref }, XObject: {}, ExtGState: {} }),
    );
    draw(document, page, `BT /F1 12 Tf 20 350 Td (${person}) Tj ET`);
    return page;
  });
  more(document, pages);
  return loadPdf(await document.save({ useObjectStreams: false, addDefaultPage: false }));
}

function stream(document: PDFDocument, text: string, dict: Record<string, string> = {}): PDFRef {
  const bytes = new TextEncoder().encode(text);
  return document.context.register(
    PDFRawStream.of(document.context.obj({ ...dict, Length: bytes.length }) as PDFDict, bytes),
  );
}

function draw(document: PDFDocument, page: PDFPage, text: string) {
  page.node.set(PDFName.of('Contents'), stream(document, text));
}

async function textOf(source: PDFDocument, pages: number[]) {
  const cut = await loadPdf(await cutPages(source, pages));
  return {
    cut,
    text: new TextDecoder('latin1').decode(await cut.save({ useObjectStreams: false, addDefaultPage: false })),
  };
}

test('a page is taken out with its size, its font and its text', async () => {
  const { cut, text } = await textOf(await payslips(), [1]);
  expect(cut.getPageCount()).toBe(1);
  expect(cut.getPage(0).getSize()).toEqual({ width: 300, height: 400 });
  expect(text).toContain('(Ben Archer)');
  expect(text).toContain('/Helvetica');
  for (const other of ['Ana Lopez', 'Cleo Costa']) expect(text).not.toContain(other);
});

test('several pages stay in their order', async () => {
  const { cut, text } = await textOf(await payslips(), [1, 2]);
  expect(cut.getPageCount()).toBe(2);
  expect(text.indexOf('Ben Archer')).toBeLessThan(text.indexOf('Cleo Costa'));
  expect(text).not.toContain('Ana Lopez');
});

test('inherited sizes and turns are kept', async () => {
  const source = await payslips((document, pages) => {
    const root = document.catalog.Pages();
    root.set(PDFName.of('MediaBox'), document.context.obj([0, 0, 111, 222]));
    root.set(PDFName.of('Rotate'), document.context.obj(90));
    pages[0]!.node.delete(PDFName.of('MediaBox'));
  });
  const { cut } = await textOf(source, [0]);
  expect(cut.getPage(0).getSize()).toEqual({ width: 111, height: 222 });
  expect(cut.getPage(0).getRotation().angle).toBe(90);
});

test('what all pages share but this one does not use stays behind', async () => {
  const source = await payslips((document, pages) => {
    const forms = people.map((person) => stream(document, `(hidden of ${person}) Tj`, { Subtype: 'Form' }));
    const shared = document.context.obj({ XObject: { X0: forms[0]!, X1: forms[1]!, X2: forms[2]! } });
    for (const [at, page] of pages.entries()) {
      page.node.set(PDFName.of('Resources'), shared);
      draw(document, page, `/X${at} Do`);
    }
  });
  const { text } = await textOf(source, [2]);
  expect(text).toContain('hidden of Cleo Costa');
  for (const other of ['Ana Lopez', 'Ben Archer']) expect(text).not.toContain(other);
});

test('drawings within drawings are kept, also where they use the resources of the page', async () => {
  const source = await payslips((document, pages) => {
    const inner = stream(document, '(inner)', { Subtype: 'Form' });
    const outer = stream(document, '/Inner Do', { Subtype: 'Form' });
    pages[0]!.node.set(
      PDFName.of('Resources'),
      document.context.obj({ XObject: { Outer: outer, Inner: inner, Other: stream(document, '(unused)') } }),
    );
    draw(document, pages[0]!, '/Outer Do');
  });
  const { text } = await textOf(source, [0]);
  expect(text).toContain('(inner)');
  expect(text).not.toContain('(unused)');
});

test('links, forms, the outline and the structure bring nothing of other pages', async () => {
  const source = await payslips((document, pages) => {
    const { context } = document;
    const [own, other] = [pages[0]!, pages[1]!];
    const field = context.register(context.obj({ FT: 'Tx', V: PDFString.of('secret value'), Kids: [] }) as PDFDict);
    const annotations = [
      context.obj({ Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: [other.ref, 'Fit'], P: own.ref }),
      context.obj({
        ...{ Subtype: 'Widget', Rect: [0, 0, 9, 9], Parent: field, P: own.ref, A: { S: 'GoTo', D: [other.ref] } },
        AP: { N: stream(document, '(shown in the field)', { Subtype: 'Form' }) },
      }),
    ];
    own.node.set(PDFName.of('Annots'), context.obj(annotations.map((one) => context.register(one!))));
    own.node.set(PDFName.of('PieceInfo'), context.obj({ Note: PDFString.of('secret note'), To: other.ref }));
    document.catalog.set(
      PDFName.of('Outlines'),
      context.obj({ Type: 'Outlines', Title: PDFString.of('secret outline'), Dest: [other.ref] }),
    );
    document.setTitle('secret title');
  });
  const { cut, text } = await textOf(source, [0]);
  expect(text).toContain('(shown in the field)');
  expect(cut.getPage(0).node.lookup(PDFName.of('Annots'), PDFArray).size()).toBe(1);
  for (const secret of ['secret', 'Ben Archer', 'Cleo Costa']) expect(text).not.toContain(secret);
  expect(cut.getTitle()).toBeUndefined();
});

test('a drawing that refers to a whole page does not bring it', async () => {
  const source = await payslips((document, pages) => {
    const form = stream(document, '(drawing)', { Subtype: 'Form' });
    (document.context.lookup(form) as PDFRawStream).dict.set(PDFName.of('Source'), pages[1]!.ref);
    pages[0]!.node.set(PDFName.of('Resources'), document.context.obj({ XObject: { D: form } }));
    draw(document, pages[0]!, '/D Do');
  });
  const { text } = await textOf(source, [0]);
  expect(text).toContain('(drawing)');
  expect(text).not.toContain('Ben Archer');
});

test('what refers to itself is copied once', async () => {
  const source = await payslips((document, pages) => {
    const loop = document.context.nextRef();
    document.context.assign(loop, document.context.obj({ Type: 'ExtGState', Own: loop })!);
    pages[0]!.node.set(PDFName.of('Resources'), document.context.obj({ ExtGState: { G: loop } }));
    draw(document, pages[0]!, '/G gs');
  });
  expect((await textOf(source, [0])).text).toContain('/Own');
});

test('a protected PDF is refused', async () => {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'secret', ownerPassword: 'other' });
  const bytes = await document.save();
  await expect(loadPdf(bytes)).rejects.toThrow(/password/i);
});

test('a PDF that only restricts what may be done with it is split, and the parts are not encrypted', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([300, 400]).drawText('Ana Lopez', { font });
  document.encrypt({ ownerPassword: 'of the payroll office', permissions: {} });
  const cut = await cutPages(await loadPdf(await document.save()), [0]);
  expect((await loadPdf(cut)).getPageCount()).toBe(1);
  expect(new TextDecoder('latin1').decode(cut)).not.toContain('/Encrypt');
});
