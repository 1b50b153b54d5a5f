/** What other modules may use of the company's policies. */
export { companyHolidays, companyHolidaysJson, whileDayExists } from './company-days.view.js';
export { accountLanguage, companyLanguage } from './company-language.view.js';
export { kindsEverOffered, offeredKind, readCompany } from './read-company.js';
export { kindNameSql } from './special-kinds.view.js';
export { readReminderPolicy } from './reminder-policy.view.js';
export { readRetention } from './retention.view.js';
export { executivesSeeFiles, seesTeamFiles } from './team-files-policy.view.js';
export { demoSetting } from './security-advice.query.js';
export { PolicyChangeDto } from './policy-change.dto.js';
export { commandsOf } from './policy-commands.js';
