/** What other modules need to say who read what. */
export { AccessModule } from './access.module.js';
export { AccessTrail } from './access-trail.js';
