/** Creates the company at the beginning of a trial, with ordinary calls. */
const countries = ['GERMANY', 'SPAIN', 'FRANCE', 'PORTUGAL'];

/** @param {import('./lanes.mjs').Lanes} lanes @param {string} founderId */
export async function createInitialCompany(lanes, founderId) {
  const made = async (kind, path, json, expected = 201) => {
    const call = await lanes.carryOut({ by: founderId, kind, args: json, method: 'POST', path, json });
    if (call?.status !== expected) throw new Error(`The company could not be created: ${kind} got ${call?.status}.`);
    return call.body.id;
  };
  const hire = (fullName, role, teamId = null) => {
    const email = `${fullName.toLowerCase().replace(' ', '.')}@trial.example`;
    const json = { email, password: 'Temporary1', fullName, jobTitle: 'Founder', role, ...(teamId ? { teamId } : {}) };
    return made('users/create', '/api/users', json);
  };
  // so that leave ends with its year, and the model needs to know of one year only
  for (const country of countries) {
    const policy = { change: 'CARRY_OVER', country, days: 0, expiry: { kind: 'DATE', month: 1, day: 31 } };
    await made('company/policy', '/api/company/policy/changes', policy, 200);
  }
  await hire('Second Hr', 'HR_MANAGER');
  const teamIds = [];
  for (const name of ['Executive 1', 'Executive 2'])
    teamIds.push(
      await made('teams/create', '/api/teams', { name: `Team of ${name}`, managerId: await hire(name, 'EXECUTIVE') }),
    );
  for (let i = 1; i <= 6; i++) await hire(`Employee ${i}`, 'EMPLOYEE', teamIds[i % teamIds.length]);
}
