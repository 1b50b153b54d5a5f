/** Packages of lab/bench/package.json, which are installed only to run a benchmark, and one that has no types. */
declare module '@event-driven-io/dumbo';
declare module '@event-driven-io/emmett';
declare module '@event-driven-io/emmett-postgresql';
declare module 'autocannon';
declare module 'chrome-launcher';
declare module 'lighthouse';
