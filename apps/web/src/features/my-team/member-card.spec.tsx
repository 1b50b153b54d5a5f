import { screen, within } from '@testing-library/react';
import { mockApi, person, renderPage } from '../../testing/render.js';
import { MemberCard } from './member-card.js';

describe('the card of a member', () => {
  it('shows at most two initials, name, job title, email and role [S2.myteam.2]', () => {
    mockApi();
    renderPage(<MemberCard member={person({ fullName: 'Ana Maria Costa' })} teamId={null} showsFiles={false} />);
    const card = within(screen.getByRole('listitem'));
    for (const text of ['AC', 'Ana Maria Costa', 'Engineer', 'ana.costa@example.com', 'Employee']) {
      expect(card.getByText(text)).toBeVisible();
    }
  });
});
