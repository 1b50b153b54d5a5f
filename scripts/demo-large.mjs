/** `npm run demo:large`: the portal as `npm start` runs it, with a demo company of 300 people in a data folder of its own. */
process.env.DEMO = 'large';
process.env.DATA_DIR ??= '.data/large';
await import('./start.mjs');
