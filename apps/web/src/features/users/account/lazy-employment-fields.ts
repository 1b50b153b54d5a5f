import { preloadable } from '../../../ui/preloadable.js';

/** Fetched with the account that is edited, because creating one does not need it. */
export const employmentFields = preloadable(() => import('./employment-fields.js'));
