import { person } from '../../testing/people.js';
import { memberGroups } from './member-groups.js';

const ana = person();
const marco = person({ id: 'u-marco', teamId: 't-9', teamName: 'Sales' });
const zoe = person({ id: 'u-zoe', teamId: 't-2', teamName: 'Design' });
const lone = person({ id: 'u-lone', teamId: null, teamName: null });
const unassigned = {
  id: null,
  name: 'Unassigned',
  managerId: null,
  memberCount: 1,
  members: [lone],
  showsFiles: true,
  moreMembers: null,
};
const platform = {
  id: 't-1',
  name: 'Platform',
  managerId: 'u-max',
  memberCount: 1,
  members: [ana],
  showsFiles: true,
  moreMembers: null,
};

describe('the groups of My Team', () => {
  it('R16a people without a team are in the group Unassigned', () => {
    expect(memberGroups([unassigned], [])).toMatchObject([
      { key: 'unassigned', name: 'Unassigned', teamId: 'unassigned', members: [lone] },
    ]);
  });

  it('R17 direct reports are grouped by team and sorted by name, others last; none of these groups is a managed team [S2.myteam.6]', () => {
    const groups = memberGroups([], [lone, marco, zoe]);
    expect(groups.map(({ name }) => name)).toEqual(['Design', 'Sales', 'Other Reports']);
    expect(groups.every(({ teamId }) => teamId === null)).toBe(true);
  });

  it('a direct report in a managed team is shown only there', () => {
    const beyondTheFirst = person({ id: 'u-ben' });
    const groups = memberGroups([{ ...platform, memberCount: 2 }], [ana, beyondTheFirst, lone]);
    expect(groups.map(({ name, members }) => [name, members.length])).toEqual([
      ['Platform', 1],
      ['Other Reports', 1],
    ]);
  });

  it('no people means no groups', () => {
    expect(memberGroups([], [])).toEqual([]);
  });
});
