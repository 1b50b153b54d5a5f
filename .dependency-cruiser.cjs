/** The dependency rules of ARCHITECTURE.md. `npm run depcruise` checks them. The comment of each rule is its reason. */
const contracts = '^libs/contracts/';
const domain = '^libs/domain/';
const platform = '^apps/api/src/platform/';
const web = '^apps/web/src/';
const test = '\\.(spec|cases)\\.tsx?$|^apps/api/src/testing/|^libs/[^/]+/src/testing/';
const barrel = '(^|/)index\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contracts-import-nothing',
      comment: 'Contracts are used by every part, so they depend on none. Only texts are composed by a package.',
      severity: 'error',
      from: { path: contracts, pathNot: test },
      to: { pathNot: `${contracts}|node_modules/(intl-messageformat|@formatjs)/` },
    },
    {
      name: 'domain-imports-contracts-only',
      comment: 'The rules stay pure: no npm, no Node, no clock, no randomness.',
      severity: 'error',
      from: { path: domain, pathNot: test },
      to: { pathNot: `${domain}|${contracts}` },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'The platform contains no HR code.',
      severity: 'error',
      from: { path: platform, pathNot: test },
      to: { path: '^apps/api/src/modules/' },
    },
    {
      name: 'platform-knows-no-hr-rule',
      comment: 'The platform may import the types of deciders and events, which are at the root of the domain.',
      severity: 'error',
      from: { path: platform, pathNot: test },
      to: { path: `${domain}(src|dist)/[^/]+/` },
    },
    {
      name: 'modules-meet-in-facades',
      comment: 'A module imports another only through its facade.ts; what an area is, all of them know.',
      severity: 'error',
      from: { path: '^apps/api/src/modules/([^/]+)/', pathNot: test },
      to: {
        path: '^apps/api/src/modules/',
        pathNot: '^apps/api/src/modules/(($1|area)/|[^/]+/facade\\.ts$)',
      },
    },
    {
      name: 'controllers-do-not-decide',
      comment: 'A controller dispatches commands and reads views. It contains no rules.',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: domain },
    },
    {
      name: 'web-imports-contracts-only',
      comment: 'The web client contains neither the rules nor the server.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: `${domain}|^apps/api/|^migrations/` },
    },
    {
      name: 'api-does-not-import-web',
      severity: 'error',
      from: { path: '^(apps/api|libs|migrations)/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'features-do-not-meet',
      comment: 'Each feature of the web client can be read, changed and loaded on its own.',
      severity: 'error',
      from: { path: `${web}features/([^/]+)/` },
      to: { path: `${web}features/`, pathNot: `${web}features/$1/` },
    },
    {
      name: 'shared-knows-no-feature',
      comment: 'What several features show of HR is below the features.',
      severity: 'error',
      from: { path: `${web}shared/` },
      to: { path: `${web}(features|app|kit)/` },
    },
    {
      name: 'ui-knows-no-hr',
      comment: 'ui and api are below everything. ui is a kit without HR.',
      severity: 'error',
      from: { path: `${web}(ui|api)/` },
      to: { path: `${web}(shared|features|app|kit)/` },
    },
    {
      name: 'no-cycles',
      comment: 'Types and dynamic imports count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'An index.ts hides where code is and imports more than is needed.',
      severity: 'error',
      from: {},
      to: { path: barrel, pathNot: 'node_modules' },
    },
    { name: 'no-barrel-files', severity: 'error', from: { path: barrel, pathNot: 'node_modules' }, to: {} },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(apps|libs|migrations)/', pathNot: `${test}|^apps/web/(src/testing|e2e)/` },
      to: { path: `${test}|^apps/web/(src/testing|e2e)/` },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$|\\.svg$|^virtual:' },
    },
    {
      name: 'root-lists-every-package',
      comment: 'A package that only another package depends on can disappear with an update.',
      severity: 'error',
      from: { pathNot: test },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    // libraries are imported as their packages export them: built
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '^apps/web/dist(-types)?/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.check.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
