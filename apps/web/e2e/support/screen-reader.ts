/** What a screen reader is given: Chromium's accessibility tree. */
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

interface Spoken {
  role: string;
  name: string;
  description: string;
  states: Record<string, unknown>;
}

export async function screenReader(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const tree = async (): Promise<TreeNode[]> => {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: TreeNode[] };
    return nodes.filter(({ ignored }) => !ignored);
  };
  return {
    /** All nodes in the order in which they are read. */
    read: async (): Promise<Spoken[]> => (await tree()).map(spokenOf),
    /** What is said when the focus arrives where it is: 'button "Approve": Ana, 3 days'. */
    async focused(): Promise<string> {
      const nodes = (await tree()).map(spokenOf);
      const focused = nodes.findLast(({ states }) => states['focused'] === true);
      if (!focused) return ''; // the focus is moving
      const { role, name, description } = focused;
      return `${role} "${name}"${description && description !== name ? `: ${description}` : ''}`;
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

function spokenOf({ role, name, description, properties = [] }: TreeNode): Spoken {
  return {
    role: role?.value ?? '',
    name: name?.value ?? '',
    description: description?.value ?? '',
    states: Object.fromEntries(properties.map(({ name: state, value }) => [state, value.value])),
  };
}
