/**
 * Takes pages out of a PDF. What remains belongs to one person, so nothing of the other pages may come along: not what links and
 * forms refer to, not the outline, and not what the pages share but this one does not use.
 */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFPage,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { usedResources } from './used-resources.js';

/** Fails for a PDF that needs a password to be opened. One that only restricts printing or copying opens with an empty one. */
export function loadPdf(bytes: ArrayBuffer | Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { updateMetadata: false, password: '' });
}

/** The pages are counted from 0. */
export async function cutPages(source: PDFDocument, pages: readonly number[]): Promise<Uint8Array> {
  const target = await PDFDocument.create({ updateMetadata: false });
  const copier = new Copier(source.context, target.context);
  const all = source.getPages();
  for (const index of pages) {
    const leaf = PDFPageLeaf.fromMapWithContext(copier.page(all[index]!.node), target.context, false);
    target.addPage(PDFPage.of(leaf, target.context.register(leaf), target));
  }
  return target.save({ useObjectStreams: true, updateFieldAppearances: false, addDefaultPage: false });
}

type DictMap = Map<PDFName, PDFObject>;

const name = (text: string) => PDFName.of(text);
const pageKeys = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate', 'UserUnit', 'Contents', 'Group'];
/** How it looks, not what it does or belongs to. */
const annotationKeys = ['Rect', 'AP', 'AS', 'F', 'BS', 'Border', 'C'];
const left = new Set(['Metadata', 'PieceInfo', 'StructParent', 'StructParents', 'OPI', 'Ref', 'AF']);
const inheritable = new Set(['MediaBox', 'CropBox', 'Rotate']);
/** Reachable only by a link back into the document. */
const documentTypes = new Set(['Page', 'Pages', 'Catalog', 'StructElem', 'StructTreeRoot', 'Outlines', 'Filespec']);

class Copier {
  private readonly refs = new Map<PDFRef, PDFRef>();

  constructor(
    private readonly from: PDFContext,
    private readonly to: PDFContext,
  ) {}

  page(leaf: PDFPageLeaf): DictMap {
    const map: DictMap = new Map([[name('Type'), name('Page')]]);
    for (const key of pageKeys) {
      const value = inheritable.has(key) ? leaf.getInheritableAttribute(name(key)) : leaf.get(name(key));
      if (value) map.set(name(key), this.copy(value));
    }
    map.set(name('Resources'), this.resources(usedResources(leaf)));
    const annotations = leaf.lookupMaybe(name('Annots'), PDFArray);
    if (annotations) map.set(name('Annots'), this.annotations(annotations));
    return map;
  }

  private resources(used: Map<PDFName, Map<PDFName, PDFObject>>): PDFDict {
    const copied: DictMap = new Map();
    for (const [category, entries] of used) {
      const map: DictMap = new Map();
      for (const [key, value] of entries) map.set(key, this.copy(value));
      copied.set(category, PDFDict.fromMapWithContext(map, this.to));
    }
    return PDFDict.fromMapWithContext(copied, this.to);
  }

  /** As stamps, which every viewer shows without the form or the page that they belonged to. */
  private annotations(all: PDFArray): PDFArray {
    const copied = PDFArray.withContext(this.to);
    for (const value of all.asArray()) {
      const annotation = this.from.lookup(value);
      if (!(annotation instanceof PDFDict) || !annotation.has(name('AP'))) continue;
      const map: DictMap = new Map([
        [name('Type'), name('Annot')],
        [name('Subtype'), name('Stamp')],
      ]);
      for (const key of annotationKeys) {
        const own = annotation.get(name(key));
        if (own) map.set(name(key), this.copy(own));
      }
      copied.push(this.to.register(PDFDict.fromMapWithContext(map, this.to)));
    }
    return copied;
  }

  private copy(value: PDFObject): PDFObject {
    if (value instanceof PDFRef) return this.ref(value);
    if (value instanceof PDFArray) {
      const copied = PDFArray.withContext(this.to);
      for (const item of value.asArray()) copied.push(this.copy(item));
      return copied;
    }
    if (value instanceof PDFDict) return this.dict(value);
    if (value instanceof PDFRawStream) return this.stream(value);
    return value;
  }

  private ref(ref: PDFRef): PDFRef {
    const known = this.refs.get(ref);
    if (known) return known;
    const own = this.to.nextRef();
    this.refs.set(ref, own); // before its contents, which may refer to it
    this.to.assign(own, this.copy(this.from.lookup(ref) ?? PDFNull));
    return own;
  }

  private dict(dict: PDFDict): PDFObject {
    const type = dict.get(name('Type'));
    if (type instanceof PDFName && documentTypes.has(type.decodeText())) return PDFNull;
    const map: DictMap = new Map();
    for (const [key, value] of dict.entries()) map.set(key, this.copy(value));
    return PDFDict.fromMapWithContext(map, this.to);
  }

  private stream(stream: PDFRawStream): PDFRawStream {
    const map: DictMap = new Map();
    for (const [key, value] of stream.dict.entries()) {
      const text = key.decodeText();
      if (left.has(text)) continue;
      map.set(key, text === 'Resources' ? this.resources(usedResources(stream)) : this.copy(value));
    }
    return PDFRawStream.of(PDFDict.fromMapWithContext(map, this.to), stream.contents);
  }
}
