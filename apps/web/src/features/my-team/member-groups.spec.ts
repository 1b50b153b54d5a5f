import { person } from '../../testing/people.js';
import { memberGroups } from './member-groups.js';

const ana = person();
const marco = person({ id: 'u-marco', teamId: 't-9', teamName: 'Sales' });
const zoe = person({ id: 'u-zoe', teamId: 't-2', teamName: 'Design' });
const lone = person({ id: 'u-lone', teamId: null, teamName: null });

describe('how My Team sorts people', () => {
  it('R16a whoever is in no team stands under Unassigned, which has tabs of its own', () => {
    const groups = memberGroups([{ id: null, name: 'Unassigned', managerId: null, members: [lone] }], []);
    expect(groups).toEqual([{ key: 'unassigned', name: 'Unassigned', teamId: 'unassigned', members: [lone] }]);
  });

  it('R17 reports are grouped by team, by name, and the others come last; none of these groups is a managed team [S2.myteam.6]', () => {
    const groups = memberGroups([], [lone, marco, zoe]);
    expect(groups.map(({ name }) => name)).toEqual(['Design', 'Sales', 'Other Reports']);
    expect(groups.every(({ teamId }) => teamId === null)).toBe(true);
  });

  it('a report who is in a managed team is shown there only', () => {
    const groups = memberGroups([{ id: 't-1', name: 'Platform', managerId: 'u-max', members: [ana] }], [ana, lone]);
    expect(groups.map(({ name, members }) => [name, members.length])).toEqual([
      ['Platform', 1],
      ['Other Reports', 1],
    ]);
  });

  it('nobody makes no group', () => {
    expect(memberGroups([], [])).toEqual([]);
  });
});
