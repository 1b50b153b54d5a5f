/** What other modules may use of API tokens. */
export { apiTokens } from './api-tokens.view.js';
