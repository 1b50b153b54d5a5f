/** The directory's tables for SQL in other modules. Their names appear nowhere else. */

/**
 * Everyone who has an account; a deleted person has no row (R23). Columns: id, email, full_name, sort_name, job_title, role, country,
 * status, vacation_days, require_password_change, team_id, manager_id, employee_number,
 * employee_number_key, region, language, created_at, version. `team_id` and `manager_id` may
 * name a team or a person that no longer exists (R24).
 */
export function people(alias: string): string {
  return `views.users ${alias}`;
}

/** The teams that exist. Columns: id, name, sort_name, manager_id, created_at. */
export function teams(alias: string): string {
  return `views.teams ${alias}`;
}
