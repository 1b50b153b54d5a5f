/**
 * Keeps the focus near its place when the focused element disappears, such as the button of a request that was just approved:
 * without this, it falls to the body, and Tab starts at the top of the page (WCAG 2.4.3).
 */
import { useEffect } from 'react';

interface Place {
  path: string;
  element: Element;
  /** From the element's parent to the root. */
  ancestors: Element[];
  /** The list that the element is in, and the number of its item. */
  list: Element | null;
  index: number;
  /** The number of the element among those of its item that can be focused. */
  action: number;
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), summary';
let last: Place | null = null;
/** Whether the person uses a pointer, under which nothing may move. */
let isPointing = false;

/** For the shell, once. */
export function useKeptFocus(): void {
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      const main = document.getElementById('main');
      if (event.target instanceof Element && event.target !== main && main?.contains(event.target))
        last = placeOf(event.target);
    };
    const type = () => {
      isPointing = false;
    };
    // Whoever clicks elsewhere has left the element, and is not moved when it disappears later.
    const point = ({ target }: PointerEvent) => {
      isPointing = true;
      if (target instanceof Element && !last?.element.contains(target) && !target.closest('[role="dialog"]'))
        last = null;
    };
    const observer = new MutationObserver(() => {
      const isLost = last && !last.element.isConnected && document.activeElement === document.body;
      // the page behind a dialog must not take the focus; the dialog returns it when it closes
      if (isLost && !document.querySelector('[role="dialog"]')) focusNearLast();
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', point);
    document.addEventListener('keydown', type);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', point);
      document.removeEventListener('keydown', type);
      observer.disconnect();
    };
  }, []);
}

/** Focuses what has taken the place of the last focused element of the page: the next item's action, or the section's heading. */
export function focusNearLast(): void {
  const place = last?.path === window.location.pathname ? last : null;
  const near = place && (actionOf(place) ?? headingOf(place.ancestors));
  const target = near ?? document.getElementById('main');
  target?.focus({ preventScroll: isPointing || target.id === 'main' });
}

function placeOf(element: Element): Place {
  const ancestors: Element[] = [];
  for (let parent = element.parentElement; parent; parent = parent.parentElement) ancestors.push(parent);
  const item = element.closest('li, tbody tr');
  const list = item?.parentElement ?? null;
  const index = list && item ? [...list.children].indexOf(item) : 0;
  const action = item ? [...item.querySelectorAll(focusable)].indexOf(element) : 0;
  return { path: window.location.pathname, element, ancestors, list, index, action };
}

/** The same action of the item that has taken the place, or of the nearest one after or before it that has any. */
function actionOf({ list, index, action }: Place): HTMLElement | null {
  if (!list?.isConnected) return null;
  const items = [...list.children];
  for (const item of [...items.slice(index), ...items.slice(0, index).reverse()]) {
    const actions = item.querySelectorAll<HTMLElement>(focusable);
    if (actions.length > 0) return actions[action] ?? actions[0]!;
  }
  return null;
}

function headingOf(ancestors: readonly Element[]): HTMLElement | null {
  for (const ancestor of ancestors) {
    const heading = ancestor.isConnected ? ancestor.querySelector<HTMLElement>('h1, h2, h3') : null;
    if (!heading) continue;
    heading.tabIndex = -1;
    return heading;
  }
  return null;
}
