/** Once nothing is in progress, compares the lists that each person sees with the model, page by page. */
import { gateOf } from '../model/expected.mjs';
import { listPaths, rowsIn, rowsOf } from '../model/visibility.mjs';
import { closeConnections, send } from '../company/http.mjs';

/**
 * @param {import('../company/people.mjs').People} people
 * @param {import('../model/company.mjs').Company} company
 * @param {number} port
 * @param {import('../report.mjs').Report} report
 */
export async function checkLists(people, company, port, report) {
  closeConnections(); // the portal may have closed idle connections while the model walked the log
  let compared = 0;
  for (const modelled of company.people.values()) {
    if (modelled.status !== 'ACTIVE') continue;
    const person = people.all.get(modelled.id);
    if (!person || !(await people.ready(person))) {
      report.finding('a person cannot sign in', modelled.email);
      continue;
    }
    if (gateOf(company, { kind: 'look/list', by: modelled.id }) !== null) continue;
    for (const list of listPaths) {
      const expected = rowsOf(company, modelled, list);
      if (!expected) continue;
      const shown = await wholeList(person, list, port);
      compared++;
      if (typeof shown === 'string') report.finding('a list cannot be read', `${list} for ${modelled.role}: ${shown}`);
      else compare(list, modelled, expected, shown, report);
    }
  }
  report.compared('lists', compared);
  console.log(`  ${compared} lists compared with the model`);
}

function compare(list, { id, role }, expected, shown, report) {
  const missing = expected.filter((row) => !shown.includes(row));
  const extra = shown.filter((row) => !expected.includes(row));
  if (missing.length === 0 && extra.length === 0 && shown.length === expected.length) return;
  const examples = [
    ...missing.slice(0, 2).map((row) => `missing: ${row}`),
    ...extra.slice(0, 2).map((row) => `shown: ${row}`),
  ];
  report.finding(`a list differs from the model: ${list}`, `for ${role} ${id.slice(0, 8)}: ${examples.join('; ')}`);
}

async function wholeList(person, list, port) {
  const rows = [];
  for (let path = list; path;) {
    const headers = { cookie: person.session?.cookie ?? '' };
    const page = { port, method: 'GET', path, headers };
    let reply = await send(page);
    // on a machine under load, the connection may also have been closed between two lists
    if (reply.status === null) reply = await send(page);
    if (reply.status !== 200) return String(reply.status ?? reply.error);
    rows.push(...rowsIn(list, JSON.parse(reply.bytes.toString())));
    path = /<([^>]+)>; rel="next"/.exec(reply.headers.link ?? '')?.[1] ?? '';
  }
  return rows.sort();
}
