/** What a person does on a page with a long list. */

const cardOf = (page, i) => page.getByRole('list', { name: 'Users' }).getByRole('listitem').nth(i);

/** @type {{ path: string, ready: [any, any], steps: [string, (page: any) => Promise<unknown>][] }[]} */
export const interactions = [
  {
    path: '/users',
    ready: ['button', { name: /^Edit / }],
    steps: [
      ['a letter in the search', (page) => typeInto(page, 'Search users')],
      ['a key that moves the focus', (page) => page.keyboard.press('Tab')],
      ['a filter opens', (page) => page.getByRole('combobox', { name: 'Role' }).click()],
      ['Escape closes it', (page) => page.keyboard.press('Escape')],
      [
        'a dialog opens',
        (page) =>
          cardOf(page, 2)
            .getByRole('button', { name: /^History of / })
            .click(),
      ],
      ['Escape closes it again', (page) => close(page, 'dialog')],
      ['the account menu opens', (page) => page.getByRole('button', { name: 'Account menu' }).click()],
    ],
  },
  {
    path: '/notifications',
    ready: ['link', { name: /^Notice / }],
    steps: [
      ['a filter', (page) => page.getByText('Unread', { exact: true }).click()],
      ['the menu opens', (page) => page.getByRole('button', { name: 'Toggle Sidebar' }).click()],
      ['Escape closes it', (page) => close(page, 'dialog')],
    ],
  },
  {
    path: '/team/time-off',
    ready: ['button', { name: /^Approve / }],
    steps: [['approving', approveFirst]],
  },
];

/** Milliseconds from the press to the paint without the button: the card shows the decision, or has gone. */
async function approveFirst(page) {
  const button = page.getByRole('button', { name: /^Approve / }).first();
  await button.evaluate((element) => {
    const decided = new Promise((resolve) => {
      element.addEventListener('pointerup', ({ timeStamp }) => {
        const painted = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        const observer = new MutationObserver(() => {
          if (element.isConnected) return;
          observer.disconnect();
          painted();
        });
        observer.observe(document.body, { subtree: true, childList: true });
      });
    });
    Object.assign(window, { decided });
  });
  await button.click();
  return page.evaluate(() => /** @type {any} */ (window).decided);
}

/** Answers the lists with so many items, in one page. */
export async function answerWithCards(page, count) {
  const json = (items, headers = {}) => ({ json: items, headers });
  await page.route(/\/api\/users(\?|$)/, async (route) => {
    const [person] = await (await route.fetch()).json();
    await route.fulfill(json(many(count, (i) => ({ ...person, id: idOf(i), fullName: `Person Number ${i}` }))));
  });
  await page.route(/\/api\/notifications(\?|$)/, (route) =>
    route.fulfill(json(many(count, noticeOf), { 'x-unread-count': String(count) })),
  );
}

async function close(page, role) {
  await page.getByRole(role).waitFor({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await page.getByRole(role).waitFor({ state: 'hidden', timeout: 60_000 });
}

async function typeInto(page, name) {
  await page.getByRole('searchbox', { name }).focus();
  await page.keyboard.press('a');
}

function noticeOf(i) {
  return {
    id: idOf(i),
    type: 'TIME_OFF_REQUEST_APPROVED',
    title: `Notice ${i}`,
    message: 'Your time off request was approved.',
    isRead: false,
    createdAt: new Date(Date.now() - i * 3_600_000).toISOString(),
    link: '/time-off',
    outcome: null,
  };
}

function many(count, make) {
  return Array.from({ length: count }, (_, i) => make(i));
}

function idOf(i) {
  return `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
}
