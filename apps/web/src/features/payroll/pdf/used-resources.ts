/** Which of its resources a page, or a drawing within it, uses: many programs give every page the resources of all. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFPageLeaf,
  PDFRawStream,
} from '@cantoo/pdf-lib';

type Resources = Map<PDFName, Map<PDFName, PDFObject>>;

export function usedResources(owner: PDFPageLeaf | PDFRawStream): Resources {
  const isPage = owner instanceof PDFPageLeaf;
  const resources = isPage ? owner.Resources() : owner.dict.lookupMaybe(PDFName.of('Resources'), PDFDict);
  const used: Resources = new Map();
  if (!resources) return used;
  const names = new Set(always);
  for (const content of isPage ? contentsOf(owner) : [owner]) addNames(content, names);
  const seen = new Set<PDFObject>();
  // Drawings without resources of their own use those of the page, and so do the glyphs of some fonts.
  while (addNamesOfParts(resources, names, seen));
  for (const [category, entries] of resources.entries()) {
    const list = resources.context.lookup(entries);
    if (!(list instanceof PDFDict)) continue; // ProcSet is a list, and obsolete
    used.set(category, new Map(list.entries().filter(([key]) => names.has(key.decodeText()))));
  }
  return used;
}

/** Applied without being named. */
const always = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];

function addNamesOfParts(resources: PDFDict, names: Set<string>, seen: Set<PDFObject>): boolean {
  const before = seen.size;
  for (const [, entries] of resources.entries()) {
    const list = resources.context.lookup(entries);
    if (!(list instanceof PDFDict)) continue;
    for (const [key, value] of list.entries()) {
      const part = resources.context.lookup(value);
      if (!part || seen.has(part) || !names.has(key.decodeText())) continue;
      seen.add(part);
      for (const content of drawingsOf(part)) addNames(content, names);
    }
  }
  return seen.size > before;
}

function drawingsOf(part: PDFObject): PDFRawStream[] {
  if (part instanceof PDFRawStream) {
    const isForm =
      part.dict.get(PDFName.of('Subtype')) === PDFName.of('Form') || part.dict.has(PDFName.of('PatternType'));
    return isForm && !part.dict.has(PDFName.of('Resources')) ? [part] : [];
  }
  const glyphs = part instanceof PDFDict && !part.has(PDFName.of('Resources')) && part.lookup(PDFName.of('CharProcs'));
  if (!(glyphs instanceof PDFDict)) return [];
  return glyphs.values().flatMap((glyph) => {
    const drawing = glyphs.context.lookup(glyph);
    return drawing instanceof PDFRawStream ? [drawing] : [];
  });
}

function contentsOf(page: PDFPageLeaf): PDFRawStream[] {
  const contents = page.Contents();
  const all = contents instanceof PDFArray ? contents.asArray().map((item) => page.context.lookup(item)) : [contents];
  return all.filter((content) => content instanceof PDFRawStream);
}

/** Also names within texts, which are then kept although nothing uses them. */
function addNames(content: PDFRawStream, names: Set<string>): void {
  const text = new TextDecoder('latin1').decode(decodePDFRawStream(content).decode());
  for (const [, written] of text.matchAll(/\/([^\s/[\]()<>{}%\0]+)/g)) {
    names.add(PDFName.of(written!).decodeText());
  }
}
