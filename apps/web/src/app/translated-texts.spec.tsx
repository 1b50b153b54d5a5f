import { act, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { watchTranslation } from './translated-texts.js';

watchTranslation();

type Translate = (text: Text) => void;

/** As browsers do it: the text is moved into the elements, or only its translation is. */
const translators: Record<string, Translate> = {
  'wrapped in two font elements': (text) => {
    const { outer, inner } = fonts();
    text.before(outer);
    inner.append(text);
  },
  'replaced by two font elements': (text) => {
    text.replaceWith(fonts(text.data).outer);
  },
  'removed after two font elements were inserted': (text) => {
    text.parentNode!.insertBefore(fonts(text.data).outer, text);
    text.parentNode!.removeChild(text);
  },
  'put together in two font elements': (text) => {
    const others = textsAfter(text);
    text.replaceWith(fonts([text, ...others].map(({ data }) => data).join('')).outer);
    others.forEach((other) => other.remove());
  },
};

function fonts(text = '') {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.textContent = text;
  outer.append(inner);
  return { outer, inner };
}

function textsAfter({ nextSibling }: Text): Text[] {
  return nextSibling instanceof Text ? [nextSibling, ...textsAfter(nextSibling)] : [];
}

function textsIn(node: Node): Text[] {
  return [...node.childNodes].flatMap((child) => (child instanceof Text ? [child] : textsIn(child)));
}

/** All texts that are not translated, now and whenever the page changes. */
function translateAll(translate: Translate): () => void {
  const isNew = (text: Text) => text.isConnected && text.parentElement!.tagName !== 'FONT' && text.data !== '';
  const pass = () => textsIn(document.body).forEach((text) => isNew(text) && translate(text));
  const observer = new MutationObserver(pass);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  pass();
  return () => observer.disconnect();
}

interface Shown {
  amount?: number;
  before?: boolean;
  after?: boolean;
  isText?: boolean;
  status?: string;
}

/** Texts that change, come and go, and stand before and after elements that do. */
function Request({ amount = 12, before = false, after = false, isText = true, status = 'Pending' }: Shown) {
  return (
    <>
      <h2>{status}</h2>
      <p>
        {before && <b>!</b>}
        {isText ? 'Refund of ' : <i>Payment of </i>}
        {amount} euros
        {after && ' to be paid'}
      </p>
      {after && amount}
      <p>{before ? status : [amount, status].map((one) => <b key={one}>{one}</b>)}</p>
    </>
  );
}

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
const text = (node: Node = document.body) => node.textContent;

/** What the page would show if nothing translated it. */
function untranslated(shown: Shown): string {
  const { container, unmount } = render(<Request {...shown} />, { container: document.createElement('div') });
  const expected = text(container)!;
  unmount();
  return expected;
}

let stop: () => void = () => undefined;
afterEach(() => stop());

describe.each(Object.entries(translators))('R67b.2 a page whose texts are %s', (_, translate) => {
  it.each<[string, Shown, string]>([
    ['shows a text that has changed, and not the old one', { amount: 13, status: 'Paid' }, 'PaidRefund of 13 euros'],
    ['inserts an element before a text', { before: true }, 'Pending!Refund of 12 euros'],
    ['inserts a text', { after: true }, 'PendingRefund of 12 euros to be paid'],
    ['removes a text', { isText: false }, 'PendingPayment of 12 euros'],
  ])('%s, and again', async (_title, next, expected) => {
    const { rerender } = render(<Request />);
    stop = translateAll(translate);
    await settled();
    for (let time = 0; time < 3; time++) {
      rerender(<Request {...next} />);
      await settled();
      expect(text()).toBe(untranslated(next));
      expect(text()).toContain(expected);
      rerender(<Request />);
      await settled();
      expect(text()).toBe(untranslated({}));
    }
    expect(document.querySelectorAll('h2 > font > font, p > font > font').length).toBeGreaterThan(1);
  });

  it('goes on after the browser has translated the translation', async () => {
    const { rerender } = render(<Request after />);
    stop = translateAll(translate);
    await settled();
    for (const font of document.querySelectorAll('p > font')) {
      const { outer, inner } = fonts();
      inner.append(...font.childNodes);
      font.replaceWith(outer);
    }
    for (const shown of [{ before: true, amount: 14 }, { isText: false }]) {
      await settled();
      rerender(<Request {...shown} />);
      await settled();
      expect(text()).toBe(untranslated(shown));
    }
  });

  it('goes on after the browser has shown the original again', async () => {
    const { rerender, container } = render(<Request after />);
    const p = container.querySelector('p')!;
    const originals = [...p.childNodes];
    const end = translateAll(translate);
    await settled();
    end();
    p.replaceChildren(...originals);
    await settled();
    rerender(<Request before amount={14} />);
    await settled();
    expect(text()).toBe(untranslated({ before: true, amount: 14 }));
    stop = translateAll(translate);
    await settled();
    rerender(<Request isText={false} />);
    await settled();
    expect(text()).toBe(untranslated({ isText: false }));
  });
});

it('R67b.2 whatever changes and whoever translates it, a page shows what it would show without a translation', async () => {
  const shown = fc.record({
    ...{ before: fc.boolean(), after: fc.boolean(), isText: fc.boolean() },
    ...{ amount: fc.integer({ min: 1, max: 3 }), status: fc.constantFrom('Pending', 'Paid') },
  });
  const step = fc.tuple(
    shown,
    fc.constantFrom(() => undefined, ...Object.values(translators)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const { rerender, unmount } = render(<Request />);
      let translate: Translate = () => undefined;
      stop = translateAll((one) => translate(one));
      for (const [next, nextTranslate] of steps) {
        translate = nextTranslate;
        rerender(<Request {...next} />);
        await settled();
        expect(text()).toBe(untranslated(next));
      }
      stop();
      unmount();
    }),
    { numRuns: 60 },
  );
});
