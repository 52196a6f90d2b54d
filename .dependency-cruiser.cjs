const TEST = '\\.test\\.tsx?$|/src/testing/';
const SERVER = '^apps/server/src';
const WEB = '^apps/web/src';
const TOOLS = '(http|content|engine|database|retention|queue|runs|sending|files|config|observability)';

/** One sentence per rule; the sentence is what a developer reads when the check fails. */
module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that import each other are one file; merge them or move the shared part down.',
      {},
      { circular: true },
    ),

    rule(
      'contract-stands-alone',
      'The contract is read by both sides, so it depends on zod and nothing else.',
      { path: '^packages/contract', pathNot: TEST },
      { pathNot: ['^packages/contract', 'node_modules/zod/'] },
    ),
    rule(
      'engine-stands-alone',
      'The face engine knows nothing of HTTP, storage or the product; pass it bytes.',
      { path: '^packages/face-engine' },
      { path: ['^apps/', '^packages/(?!face-engine)', 'node_modules/(fastify|@fastify|kysely|pg)/'] },
    ),
    rule(
      'phone-stands-alone',
      'Reading phone numbers is the same in the browser and on the server, and knows neither.',
      { path: '^packages/phone', pathNot: TEST },
      { path: ['^apps/', '^packages/(?!contract|phone)'] },
    ),
    rule(
      'demo-people-stand-alone',
      'The demo people are data; the server imports them like any other catalogue.',
      { path: '^packages/demo-people' },
      { path: ['^apps/', '^packages/(?!demo-people)'] },
    ),
    rule(
      'product-without-tools',
      'The product ships neither tools, benches nor browser tests, but for what checks a receipt: whoever has one downloads it.',
      { path: '^(apps|packages)/' },
      { path: '^(tools|bench|e2e)/', pathNot: '^tools/check-receipt.mjs$' },
    ),
    rule(
      'providers-stand-alone',
      'A client of an outside service knows nothing of the product; translate in the feature that uses it.',
      { path: '^packages/providers', pathNot: TEST },
      { path: ['^apps/', '^packages/(?!providers)'] },
    ),
    rule(
      'simulators-outside-product',
      'Simulators stand on the wire; product code reaches them by address only, through the real client.',
      { path: '^(apps|packages)/', pathNot: [TEST, '^packages/simulators'] },
      { path: '^packages/simulators' },
    ),

    rule(
      'web-not-to-server',
      'The browser reaches the server only through the contract; the rules of phone numbers are the same on both sides.',
      { path: '^apps/web' },
      { path: ['^apps/server', '^packages/(?!contract|phone)'] },
    ),
    rule(
      'server-not-to-web',
      'The server must not depend on the browser code.',
      { path: '^apps/server' },
      { path: '^apps/web' },
    ),

    rule(
      'server-tools-below-features',
      'http/, content/, engine/, database/, retention/, queue/, runs/, sending/, files/, config/ and observability/ serve any feature and know none; take what you need as an argument.',
      { path: `${SERVER}/${TOOLS}/`, pathNot: TEST },
      { path: `${SERVER}/(features|main)/` },
    ),
    rule(
      'server-storage-without-http',
      'content/, engine/, database/, retention/, queue/, runs/, sending/, files/ and config/ also work in a process that serves no HTTP.',
      {
        path: `${SERVER}/(content|engine|database|retention|queue|runs|sending|files|config|observability)/`,
        pathNot: TEST,
      },
      { path: [`${SERVER}/http/`, 'node_modules/(fastify|@fastify)/'] },
    ),
    rule(
      'server-main-on-top',
      'Only main/ assembles the product; nothing imports it.',
      { path: `${SERVER}/`, pathNot: [TEST, `${SERVER}/main/`] },
      { path: `${SERVER}/main/` },
    ),
    rule(
      'server-repositories-are-own',
      'A feature uses another one through the file that says what it does, and never its SQL: the few statements that others may use are named in its public.ts.',
      { path: `${SERVER}/features/([^/]+)/`, pathNot: TEST },
      { path: `${SERVER}/features/.*repository\\.ts$`, pathNot: `${SERVER}/features/$1/` },
    ),
    rule(
      'server-public-hides-sql',
      'A public.ts names statements of repositories and nothing else; what a feature does is imported from the file that does it.',
      { path: `${SERVER}/features/[^/]+/public\\.ts$` },
      { pathNot: 'repository\\.ts$' },
    ),
    rule(
      'server-sql-in-repository',
      'SQL lives in repository.ts; name there what you want to know.',
      { path: `${SERVER}/features/`, pathNot: [TEST, '[/-]repository\\.ts$'] },
      { path: 'node_modules/(kysely|pg|@electric-sql)/' },
    ),
    rule(
      'server-http-in-routes',
      'Only routes.ts speaks HTTP; an action returns its outcome.',
      { path: `${SERVER}/features/`, pathNot: [TEST, '[/-]routes\\.ts$'] },
      { path: [`${SERVER}/http/`, `${SERVER}/features/.*routes\\.ts$`, 'node_modules/(fastify|@fastify)/'] },
    ),
    rule(
      'no-testing-in-product',
      'testing/ holds fakes; product code gets the real thing as an argument.',
      { path: `${SERVER}/`, pathNot: TEST },
      { path: `${SERVER}/testing/` },
    ),

    rule(
      'web-shared-at-the-bottom',
      'shared/ imports nothing above it; move what needs the product to a feature.',
      { path: `${WEB}/shared` },
      { path: `${WEB}/(features|app)/` },
    ),
    rule(
      'web-shared-is-product-free',
      'shared/ could ship in another product: of the contract it knows only how a call travels and fails, and how numbers and days are written.',
      { path: `${WEB}/shared`, pathNot: TEST },
      {
        path: '^packages/contract',
        pathNot:
          '^packages/contract/src/(client|constants|format/[a-z]+|problems/(problem|error-body|session-problems)|runtime-config)\\.ts$',
      },
    ),
    rule(
      'web-features-below-app',
      'A feature does not know the frame it is shown in; pass it what it needs.',
      { path: `${WEB}/features` },
      { path: `${WEB}/app/` },
    ),

    rule(
      'no-dev-dependency-in-product',
      'Product code may use runtime dependencies only; move the package to dependencies.',
      { path: '/src/', pathNot: [TEST, '^packages/simulators', '^tools/'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    ),
    rule(
      'no-undeclared-dependency',
      'Declare the package in the nearest package.json.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule('no-unresolvable', 'The imported file does not exist.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    combinedDependencies: true,
    exclude: { path: '^(apps|packages|tools)/[^/]+/(dist/|vite\\.config)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.css'],
    },
  },
};

function rule(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}
