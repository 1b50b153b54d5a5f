/** What the people of the demo company did in the past months. The log has the time of the seeding: it is never dated back (R40). */
import type { DemoLeave, DemoPerson, DemoTeam } from './demo-company.js';

/** A summer holiday for each person, and for some of them days in spring or an illness, approved by those who review them. */
export function pastLeave(people: readonly DemoPerson[], teams: readonly DemoTeam[]): DemoLeave[] {
  const managers = new Map(teams.map(({ name, manager }) => [name, manager]));
  return people.flatMap(({ key, team, manager }, n): DemoLeave[] => {
    const by = manager ?? managers.get(team ?? '') ?? 'hr';
    const summer = -150 + ((n * 13) % 60);
    const spring = -230 + ((n * 7) % 40);
    const illness = -80 + ((n * 11) % 50);
    const approved = { by, decision: 'APPROVED' } as const;
    return [
      {
        ...{ who: key, type: 'VACATION', from: summer, to: summer + 4 + (n % 6), reason: summers[n % summers.length]! },
        review: n % 4 === 0 ? { ...approved, comment: comments[n % comments.length]! } : approved,
      },
      ...(n % 2 === 0
        ? [{ who: key, type: 'VACATION', from: spring, to: spring + (n % 3), review: approved } as const]
        : []),
      ...(n % 3 === 0
        ? [{ who: key, type: 'SICK', from: illness, to: illness + (n % 2), review: approved } as const]
        : []),
    ];
  });
}

const summers = ['Two weeks by the lake', 'Camping', 'At home with the children', 'Road trip', 'Visiting my parents'];
const comments = ['Have a good time.', 'Thank you for planning around the release.', 'Enjoy the sun.'];

/** How many days ago an expense was made, so that the receipts lie in the last months. */
export function expenseDaysAgo(number: number): number {
  return 3 + ((number * 17) % 110);
}
