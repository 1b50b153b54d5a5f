/** What other modules may use of the import of people. */
export { ImportPeople, PreviewImport } from './import-people.command.js';
export { PeopleImportModule } from './people-import.module.js';
