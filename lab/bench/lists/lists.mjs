/** The lists and their readers: an employee, an executive and an HR manager. Everyone's address ends with bench.example. */
export async function listsOf(address, { employees, executives, hrManagers }) {
  const [hr, executive] = [hrManagers[0].cookie, executives[0].cookie];
  const get = async (path, cookie) => (await fetch(`${address}/api/${path}`, { headers: { cookie } })).json();
  const employee = await busiest(employees, (person) => get('notifications', person.cookie));
  const [one] = await get('users?sort=name', hr);
  const [first, last] = one.fullName.split(' ');
  const unique = one.email.split(/[.@]/)[2];
  const [request] = await get('team/time-off', hr);
  const [refund] = await get('team/refunds', hr);
  const [team] = await get('my-teams', hr);
  const lists = {
    users: ['users', hr],
    'users by name': ['users?sort=name', hr],
    'search: one person by three words': [`users?search=${encodeURIComponent(`${unique} ${last} ${first}`)}`, hr],
    'search: everyone': ['users?search=bench', hr],
    'search: nobody': ['users?search=zzz', hr],
    'queue of time off, HR': ['team/time-off', hr],
    'queue of time off, executive': ['team/time-off', executive],
    'queue of time off, waiting, oldest first, HR': ['team/time-off?list=pending', hr],
    'queue of time off, reviewed, HR': ['team/time-off?list=reviewed', hr],
    'queue of refunds, HR': ['team/refunds', hr],
    'counts of both queues, HR': ['team/pending', hr],
    'own documents': ['documents', employee.cookie],
    'documents of everyone, HR': ['documents', hr],
    'own payslips': ['payroll', employee.cookie],
    'payslips of everyone, HR': ['payroll', hr],
    notifications: ['notifications', employee.cookie],
    'notifications of HR': ['notifications', hr],
    'my-teams, HR': ['my-teams', hr],
    'my-teams, executive': ['my-teams', executive],
    'members of a team, HR': [`teams/${team.id}/members`, hr],
    mails: ['mails', hr],
    'history of a person': [`users/${one.id}/history`, hr],
    'history of a request for time off': [`time-off/${request.id}/history`, hr],
    'history of a refund': [`refunds/${refund.id}/history`, hr],
    'security events, HR': ['security-events', hr],
  };
  return Object.entries(lists).map(([title, [path, cookie]]) => ({ title, path, cookie }));
}

/** Whoever has the longest list, among some. */
async function busiest(people, listOf) {
  const some = people.slice(0, 40);
  const lengths = await Promise.all(some.map(async (person) => (await listOf(person)).length));
  return some[lengths.indexOf(Math.max(...lengths))];
}
