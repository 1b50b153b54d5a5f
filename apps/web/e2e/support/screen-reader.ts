/** What a screen reader is given: Chromium's accessibility tree, and what its live regions say. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

interface TreeNode {
  nodeId: string;
  parentId?: string;
  childIds?: string[];
  backendDOMNodeId?: number;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
}

export interface Spoken {
  role: string;
  name: string;
  description: string;
  states: Record<string, unknown>;
  /** The landmarks, dialogs, groups, lists and tables around it, the nearest first. */
  within: readonly string[];
}

const settleMs = 10_000;

export async function screenReader(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const wholeTree = async (): Promise<TreeNode[]> =>
    ((await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: TreeNode[] }).nodes;
  const tree = async () => (await wholeTree()).filter(({ ignored }) => !ignored);
  /** The element that has the focus; null if none has it. */
  const activeElement = async (): Promise<number | null> => {
    const expression = 'document.activeElement === document.body ? null : document.activeElement';
    const { result } = await session.send('Runtime.evaluate', { expression });
    if (!result.objectId) return null;
    const { node } = await session.send('DOM.describeNode', { objectId: result.objectId });
    return node.backendNodeId;
  };
  return {
    /** All nodes in the order in which they are read. */
    read: async (): Promise<Spoken[]> => {
      const nodes = await wholeTree();
      const byId = new Map(nodes.map((node) => [node.nodeId, node]));
      return inReadingOrder(nodes, byId).map((node) => spokenOf(node, byId));
    },
    /**
     * What is said when the focus arrives where it is: 'button "Approve": Ana, 3 days'. The tree follows the document a moment later, so
     * this waits until both have the focus in the same place.
     */
    async focused(): Promise<string> {
      const until = Date.now() + settleMs;
      for (;;) {
        const active = await activeElement();
        const nodes = await wholeTree();
        const focused = nodes.findLast((node) => !node.ignored && statesOf(node)['focused'] === true);
        if (focused && isWithin(focused, active, nodes)) return textOf(focused);
        if (Date.now() > until) return ''; // it is in another document
        await sleep(20);
      }
    },
    /** Goes to the first node with this role and name, as by a list of headings, links or buttons, and presses it. */
    async press(role: string, name: string | RegExp): Promise<void> {
      const nodes = await tree();
      const isNamed = (given: string) => (typeof name === 'string' ? given === name : name.test(given));
      const node = nodes.find((one) => one.role?.value === role && isNamed(one.name?.value ?? ''));
      if (!node) throw new Error(`There is no ${role} ${String(name)}`);
      await session.send('DOM.focus', { backendNodeId: node.backendDOMNodeId! });
      await page.keyboard.press('Enter');
    },
  };
}

/**
 * What the live regions of a page say, from its next navigation on. As screen readers do, it tells what appears in a region that was there
 * before, and alerts also when they appear themselves.
 */
export async function announcements(page: Page): Promise<string[]> {
  const said: string[] = [];
  await page.exposeFunction('isAnnounced', (text: string) => void said.push(text));
  await page.addInitScript(() => {
    const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
    const told = new WeakMap<Element, string>();
    const tell = (region: Element) => {
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (told.get(region) === text) return;
      told.set(region, text);
      if (text) void (window as unknown as { isAnnounced(text: string): void }).isAnnounced(text);
    };
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(live);
        if (around) regions.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const region of [node, ...node.querySelectorAll(live)])
            if (region.matches('[role=alert], [aria-live=assertive]')) regions.add(region);
            else if (region.matches(live)) told.set(region, (region.textContent ?? '').replace(/\s+/g, ' ').trim());
        }
      }
      for (const region of regions) tell(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return said;
}

/** Children follow their parent in the tree, in their order. */
function inReadingOrder(nodes: readonly TreeNode[], byId: ReadonlyMap<string, TreeNode>): TreeNode[] {
  const order: TreeNode[] = [];
  const visit = (node: TreeNode | undefined) => {
    if (!node) return;
    if (!node.ignored) order.push(node);
    for (const id of node.childIds ?? []) visit(byId.get(id));
  };
  visit(nodes.find(({ parentId }) => parentId === undefined));
  return order;
}

/** The parts of a date field are nodes below it. */
function isWithin(node: TreeNode, element: number | null, nodes: readonly TreeNode[]): boolean {
  if (element === null) return node.role?.value === 'RootWebArea';
  let one: TreeNode | undefined = node;
  while (one && one.backendDOMNodeId !== element) one = nodes.find(({ nodeId }) => nodeId === one?.parentId);
  return one !== undefined;
}

function textOf(node: TreeNode): string {
  const [role, name, description] = [node.role?.value, node.name?.value, node.description?.value];
  return `${role ?? ''} "${name ?? ''}"${description && description !== name ? `: ${description}` : ''}`;
}

const places = [
  ...['banner', 'navigation', 'main', 'region', 'complementary', 'contentinfo'],
  ...['dialog', 'alertdialog', 'radiogroup', 'group', 'list', 'table'],
];

function spokenOf(node: TreeNode, byId: ReadonlyMap<string, TreeNode>): Spoken {
  const within: string[] = [];
  for (let one = byId.get(node.parentId ?? ''); one; one = byId.get(one.parentId ?? '')) {
    const role = one.role?.value ?? '';
    if (!one.ignored && places.includes(role)) within.push(`${role} "${one.name?.value ?? ''}"`);
  }
  return {
    role: node.role?.value ?? '',
    name: node.name?.value ?? '',
    description: node.description?.value ?? '',
    states: statesOf(node),
    within,
  };
}

function statesOf({ properties = [] }: TreeNode): Record<string, unknown> {
  return Object.fromEntries(properties.map(({ name, value }) => [name, value.value]));
}
