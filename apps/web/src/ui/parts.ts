import { dialogPanel } from './dialog.js';
import { openedSelect } from './select.js';

/** What opens on a click. */
export const parts = [dialogPanel, openedSelect];
