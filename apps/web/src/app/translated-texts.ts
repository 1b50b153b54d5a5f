/**
 * Keeps the pages working while the browser translates them (R67b.2). Chrome and Edge put <font> elements into the place of text nodes, at any
 * time. The text node is then inside them, or in no document. React still holds it, and would fail to remove it or to insert something
 * before it, or would change a text that nobody sees. So a text that React is about to use, or has changed, is put back in the place of its
 * <font>. The browser then translates what is new.
 */

/** The <font> that has taken the place of a text or of another <font>, and what it stands for. */
const fontOf = new WeakMap<Node, Element>();
const standsFor = new WeakMap<Node, readonly Node[]>();

/** Each <font> whose text is known. */
const taken = new WeakSet<Node>();

/** Texts that were removed in the usual way, probably by React, and each <font> that is no longer needed. */
const gone = new WeakSet<Node>();

/** Once, before React renders. */
export function watchTranslation(): void {
  const observer = new MutationObserver(follow);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });

  function follow(records: MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'characterData' && !record.target.isConnected) putBack(record.target);
      for (const node of record.removedNodes) {
        if (!(node instanceof Text || isFont(node))) continue;
        if (isFont(node.parentNode)) taken.add(outermost(node.parentNode));
        const font = isInPage(node) ? null : fontInPlaceOf(record);
        if (!font) continue;
        taken.add(font);
        fontOf.set(node, font);
        standsFor.set(font, [...(standsFor.get(font) ?? []), ...(gone.has(node) ? [] : [node])]);
        observer.observe(node, { characterData: true });
      }
    }
  }

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    follow(observer.takeRecords());
    if (child.parentNode !== this) putBack(child);
    if (child instanceof Text) gone.add(child);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    follow(observer.takeRecords());
    if (next && next.parentNode !== this) putBack(next);
    return insertBefore.call(this, node, next) as T;
  };
}

/** The <font> that has taken the place of what this record removed. */
function fontInPlaceOf({ target, addedNodes, previousSibling, nextSibling }: MutationRecord): Element | null {
  if (isFont(target)) {
    // Once it stands for something, what it loses is a translation.
    const font = outermost(target);
    return standsFor.has(font) ? null : font;
  }
  const near = [...addedNodes, previousSibling, nextSibling].filter(isFont);
  return near.find((font) => !taken.has(font)) ?? near[0] ?? null;
}

/** With the other texts in whose place the same <font> stands. */
function putBack(text: Node): void {
  let inside: Node | null | undefined = text.isConnected ? text.parentNode : fontOf.get(text);
  while (inside && !inside.isConnected) inside = fontOf.get(inside);
  if (!isFont(inside)) return;
  const font = outermost(inside);
  const texts = new Set([...originals(font), text]);
  gone.add(font);
  for (const one of texts) gone.delete(one);
  font.replaceWith(...texts);
}

function originals(node: Node): readonly Node[] {
  if (!isFont(node)) return [node];
  return (standsFor.get(node) ?? [...node.childNodes]).flatMap(originals);
}

/** By itself, or because one of the texts that it stood for is there again. */
function isInPage(node: Node): boolean {
  return node.isConnected || originals(node).some(({ isConnected }) => isConnected);
}

function outermost(font: Element): Element {
  return isFont(font.parentNode) ? outermost(font.parentNode) : font;
}

/** The client itself has none. */
function isFont(node: Node | null | undefined): node is Element {
  return node?.nodeName === 'FONT';
}
