/**
 * Whose texts still stand in the code (R66). Moving an area's texts removes its name: docs/develop/recipes.md. When none is left, this file
 * goes.
 */
const areas = {
  modules:
    'access api-reference api-tokens area audit auth calendar calendar-feeds changes checkpoints company ' +
    'directory documents erasure identity-provider leave-warnings mails notifications ' +
    'password-reset payroll payroll-export policy-previews refund-payments refunds ' +
    'reminders requests retention second-factor security set-aside substitutes teams time-off users ' +
    'webhooks',
};
const folders = {
  modules: 'apps/api/src/modules',
};

/** For the linter. */
export const notYetMoved = [
  ...Object.entries(areas).flatMap(([kind, names]) => {
    const folder = folders[/** @type {keyof typeof folders} */ (kind)];
    return names.split(' ').map((name) => `${folder}/${name}/**`);
  }),
];
