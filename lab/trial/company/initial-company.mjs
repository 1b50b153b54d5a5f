/** Creates the company at the beginning of a trial, with ordinary calls. */

const countries = ['GERMANY', 'SPAIN', 'FRANCE', 'ITALY', 'PORTUGAL', 'TURKEY'];
const executives = 2;
const employees = 6;

/** @param {import('./lanes.mjs').Lanes} lanes @param {string} founderId */
export async function createInitialCompany(lanes, founderId) {
  const hire = (fullName, role, more = {}) => {
    const email = `${fullName.toLowerCase().replace(' ', '.')}@trial.example`;
    const args = { email, password: 'Temporary1', fullName, jobTitle: 'Founder', role, ...more };
    return made(
      lanes.carryOut({ by: founderId, kind: 'users/create', args, method: 'POST', path: '/api/users', json: args }),
    );
  };
  await carryNothingOver(lanes, founderId);
  await hire('Second Hr', 'HR_MANAGER');
  const teamIds = [];
  for (let i = 1; i <= executives; i++) {
    const managerId = await hire(`Executive ${i}`, 'EXECUTIVE');
    const args = { name: `Team of ${i}`, managerId };
    const team = { by: founderId, kind: 'teams/create', args, method: 'POST', path: '/api/teams', json: args };
    teamIds.push(await made(lanes.carryOut(team)));
  }
  for (let i = 1; i <= employees; i++) {
    await hire(`Employee ${i}`, 'EMPLOYEE', { teamId: teamIds[i % teamIds.length] });
  }
}

/** Carry-over has proofs and models of its own. In this company leave ends with its year, so each year is judged alone. */
async function carryNothingOver(lanes, founderId) {
  for (const country of countries) {
    const args = { change: 'CARRY_OVER', country, days: 0, expiry: { kind: 'DATE', month: 1, day: 31 } };
    const path = '/api/company/policy/changes';
    const call = await lanes.carryOut({
      by: founderId,
      kind: 'company/policy',
      args,
      method: 'POST',
      path,
      json: args,
    });
    if (call?.status !== 200) throw new Error(`The policy of ${country} could not be changed: ${call?.status}.`);
  }
}

async function made(calling) {
  const call = await calling;
  if (call?.status !== 201) throw new Error(`The company could not be created: ${call?.kind} got ${call?.status}.`);
  return call.body.id;
}
