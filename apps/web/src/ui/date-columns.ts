/** For two dates next to each other: below each other where they would be cut off, as at 320 px. */
export const dateColumns = { gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' };
