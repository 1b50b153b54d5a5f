import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const unread = (count: number) => reply(200, [], { 'X-Unread-Count': String(count) });

beforeEach(() => {
  document.cookie = 'sidebar_state=; path=/; max-age=0';
  localStorage.clear();
  document.documentElement.className = '';
  mockApi({ 'GET /api/notifications': unread(0) });
});

async function sidebar() {
  return within(await screen.findByRole('navigation', { name: 'Main' }));
}

describe('the sidebar', () => {
  it('offers an employee only pages that an employee may open [S2.shell.1 S2.shell.2]', async () => {
    renderApp('/payroll');
    const menu = await sidebar();
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Dashboard',
      'Notifications',
      'Time Off',
      'Payroll',
      'Refunds',
      'Documents',
    ]);
    expect(menu.queryByText('Team Menu')).not.toBeInTheDocument();
  });

  it('offers an HR manager the team and the administration too, and calls the team Team [S2.routes.9]', async () => {
    renderApp('/payroll', { user: person({ role: 'HR_MANAGER' }) });
    const menu = await sidebar();
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(
      expect.arrayContaining(['Team', 'Time Off Requests', 'Refund Requests', 'User Administration']),
    );
    expect(menu.getByText('Administration Panel')).toBeInTheDocument();
  });

  it('offers an executive My Team and no administration [S2.routes.9]', async () => {
    renderApp('/payroll', { user: person({ role: 'EXECUTIVE' }) });
    const menu = await sidebar();
    expect(menu.getByRole('link', { name: 'My Team' })).toBeInTheDocument();
    expect(menu.queryByText('Administration Panel')).not.toBeInTheDocument();
  });

  it('marks the current page', async () => {
    renderApp('/payroll');
    const menu = await sidebar();
    expect(menu.getByRole('link', { name: 'Payroll' })).toHaveAttribute('aria-current', 'page');
    expect(menu.getByRole('link', { name: 'Documents' })).not.toHaveAttribute('aria-current');
  });

  it('collapses with Ctrl+B, expands with Cmd+B, and saves its state in a cookie [S1.12 S2.shell.5 S4.16]', async () => {
    const { user } = renderApp('/payroll');
    await sidebar();
    expect(screen.getByRole('complementary')).toHaveAttribute('data-state', 'expanded');
    await user.keyboard('{Control>}b{/Control}');
    expect(screen.getByRole('complementary')).toHaveAttribute('data-state', 'collapsed');
    expect(document.cookie).toContain('sidebar_state=false');
    await user.keyboard('{Meta>}b{/Meta}');
    expect(screen.getByRole('complementary')).toHaveAttribute('data-state', 'expanded');
    expect(document.cookie).toContain('sidebar_state=true');
  });

  it('starts collapsed if it was collapsed before [S4.16]', async () => {
    document.cookie = 'sidebar_state=false; path=/';
    renderApp('/payroll');
    await sidebar();
    expect(screen.getByRole('complementary')).toHaveAttribute('data-state', 'collapsed');
  });

  it('starts collapsed in a window below 1024 px, unless it was expanded before, and keeps only what was chosen', async () => {
    const desktop = window.matchMedia;
    window.matchMedia = (media) => ({ ...desktop(media), matches: media.includes('1023px') });
    const { user, unmount } = renderApp('/payroll');
    await sidebar();
    expect(screen.getByRole('complementary')).toHaveAttribute('data-state', 'collapsed');
    expect(document.cookie).not.toContain('sidebar_state');
    await user.keyboard('{Control>}b{/Control}');
    expect(screen.getByRole('complementary')).toHaveAttribute('data-state', 'expanded');
    unmount();
    renderApp('/payroll');
    await sidebar();
    expect(screen.getByRole('complementary')).toHaveAttribute('data-state', 'expanded');
    window.matchMedia = desktop;
  });

  it('keeps the cookie for seven days [S9.2]', async () => {
    const written: string[] = [];
    document.cookie = 'sidebar_state=true; path=/';
    const cookie = jest.spyOn(document, 'cookie', 'set').mockImplementation((value) => void written.push(value));
    renderApp('/payroll');
    await sidebar();
    expect(written.at(-1)).toContain('max-age=604800');
    cookie.mockRestore();
  });

  it('is a drawer on a phone, closed by choosing a page [S2.shell.4]', async () => {
    const desktop = window.matchMedia;
    window.matchMedia = (media) => ({ ...desktop(media), matches: media.includes('767px') });
    const { user } = renderApp('/payroll');
    await user.click(await screen.findByRole('button', { name: 'Toggle Sidebar' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
    await user.click(drawer.getByRole('link', { name: 'Documents' }));
    await waitFor(() => expect(window.location.pathname).toBe('/documents'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    window.matchMedia = desktop;
  });
});

describe('the header', () => {
  it.each([
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [250, '9+'],
  ])('%i unread notifications read %s on the bell [S2.shell.8 S9.14]', async (count, badge) => {
    mockApi({ 'GET /api/notifications': unread(count) });
    renderApp('/payroll');
    expect(await screen.findByRole('link', { name: `Notifications ${badge} unread` })).toBeInTheDocument();
  });

  it('there is no badge if everything is read [S2.shell.1 S2.shell.8]', async () => {
    renderApp('/payroll');
    const header = within(await screen.findByRole('banner'));
    expect(header.getByRole('link', { name: 'Notifications' })).toBeInTheDocument();
  });

  it('the theme is switched and saved under the key theme [S1.12 S2.shell.6 S4.15]', async () => {
    const { user } = renderApp('/payroll');
    await user.click(await screen.findByRole('button', { name: 'Switch to dark theme' }));
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement).toHaveClass('dark');
    await user.click(screen.getByRole('button', { name: 'Switch to light theme' }));
    expect(localStorage.getItem('theme')).toBe('light');
    expect(document.documentElement).not.toHaveClass('dark');
  });

  it('the account menu shows the user, and logs out [S2.shell.9 S4.3 S7.5]', async () => {
    const api = mockApi({ 'GET /api/notifications': unread(0), 'POST /api/auth/logout': reply(204) });
    const { user } = renderApp('/payroll', { user: person({ role: 'HR_MANAGER' }) });
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByText('Ana Costa')).toBeInTheDocument();
    expect(menu.getByText('ana.costa@example.com')).toBeInTheDocument();
    expect(menu.getByText('HR Manager')).toBeInTheDocument();
    expect(menu.getByText('AC')).toBeInTheDocument();
    await user.click(menu.getByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    const before = api.calls.length;
    await screen.findByRole('button', { name: 'Sign In' });
    expect(api.calls).toHaveLength(before);
  });
});

describe('navigation', () => {
  it('a new page has its title and the focus', async () => {
    const { user } = renderApp('/payroll');
    await user.click((await sidebar()).getByRole('link', { name: 'Documents' }));
    await waitFor(() => expect(document.title).toBe('Documents · Staffroom'));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('a page that loads slowly leaves the focus in a menu opened in the meantime', async () => {
    renderApp('/payroll');
    fireEvent.click((await sidebar()).getByRole('link', { name: 'Notifications' }));
    const account = screen.getByRole('button', { name: 'Account menu' });
    act(() => account.focus());
    fireEvent.keyDown(account, { key: 'ArrowDown' });
    await screen.findByRole('menu');
    await waitFor(() => expect(document.title).toBe('Notifications · Staffroom'));
    expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement);
  });

  it.each([
    ['HR_MANAGER', 'Team'],
    ['EXECUTIVE', 'My Team'],
  ] as const)('the team’s page is titled for %s as %s [S2.routes.9]', async (role, title) => {
    mockApi({ 'GET /api/notifications': unread(0), 'GET /api/my-teams': [], 'GET /api/direct-reports': [] });
    renderApp('/my-team', { user: person({ role }) });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(document.title).toBe(`${title} · Staffroom`);
    expect(within(screen.getByRole('banner')).getByText(title)).toBeInTheDocument();
  });

  it('the first tab stop skips the menu', async () => {
    const { user } = renderApp('/payroll');
    await sidebar();
    await screen.findByRole('heading', { level: 1, name: 'Payroll' });
    document.body.focus();
    screen.getByRole('link', { name: 'Skip to content' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(window.location.hash).toBe('');
  });
});
