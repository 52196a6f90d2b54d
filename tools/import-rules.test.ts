import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';

const S = 'apps/server/src';
const W = 'apps/web/src';

/** One violation per line: the rule, the file that breaks it, and the import. */
const VIOLATIONS: [rule: string, file: string, text: string][] = [
  ['no-cycles', `${S}/features/a/one.ts`, "import './two.ts';"],
  ['contract-stands-alone', 'packages/contract/src/breaks-engine.ts', "import '../../face-engine/src/engine.ts';"],
  ['contract-stands-alone', 'packages/contract/src/breaks-node.ts', "import 'node:crypto';"],
  ['engine-stands-alone', 'packages/face-engine/src/breaks.ts', "import '../../contract/src/call.ts';"],
  ['engine-stands-alone', 'packages/face-engine/src/breaks-http.ts', "import 'fastify';"],
  ['demo-people-stand-alone', 'packages/demo-people/src/breaks.ts', "import '../../face-engine/src/engine.ts';"],
  ['phone-stands-alone', 'packages/phone/src/breaks.ts', "import '../../face-engine/src/engine.ts';"],
  ['product-without-tools', `${S}/main/breaks-tool.ts`, "import '../../../../tools/draw.ts';"],
  ['product-without-tools', 'packages/demo-people/src/breaks-tool.ts', "import '../../../tools/draw.ts';"],
  ['providers-stand-alone', 'packages/providers/src/breaks.ts', "import '../../contract/src/call.ts';"],
  [
    'simulators-outside-product',
    `${S}/files/breaks-simulator.ts`,
    "import '../../../../packages/simulators/src/s3.ts';",
  ],
  [
    'web-not-to-server',
    `${W}/features/a/breaks-engine.ts`,
    "import '../../../../../packages/face-engine/src/engine.ts';",
  ],
  ['web-not-to-server', `${W}/features/a/breaks-server.ts`, "import '../../../../server/src/database/tables.ts';"],
  ['server-not-to-web', `${S}/http/breaks-web.ts`, "import '../../../web/src/shared/ui.ts';"],
  ['server-tools-below-features', `${S}/database/breaks-feature.ts`, "import '../features/a/rules.ts';"],
  ['server-tools-below-features', `${S}/http/breaks-feature.ts`, "import '../features/a/rules.ts';"],
  ['server-tools-below-features', `${S}/queue/breaks-main.ts`, "import '../main/start.ts';"],
  ['server-storage-without-http', `${S}/queue/breaks-http.ts`, "import '../http/problem.ts';"],
  ['server-storage-without-http', `${S}/files/breaks-fastify.ts`, "import 'fastify';"],
  ['server-main-on-top', `${S}/features/a/breaks-main.ts`, "import '../../main/start.ts';"],
  ['server-repositories-are-own', `${S}/features/a/breaks-neighbour.ts`, "import '../b/repository.ts';"],
  ['server-repositories-are-own', `${S}/features/a/breaks-neighbour-repository.ts`, "import '../b/b-repository.ts';"],
  ['server-public-hides-sql', `${S}/features/c/public.ts`, "import './rules.ts';"],
  ['server-sql-in-repository', `${S}/features/a/breaks-sql.ts`, "import 'kysely';"],
  ['server-http-in-routes', `${S}/features/a/breaks-http.ts`, "import '../../http/problem.ts';"],
  ['server-http-in-routes', `${S}/features/a/breaks-fastify.ts`, "import type {} from 'fastify';"],
  ['server-http-in-routes', `${S}/features/a/breaks-other.ts`, "import '../b/b-routes.ts';"],
  ['no-testing-in-product', `${S}/features/a/breaks-testing.ts`, "import '../../testing/fake.ts';"],
  ['web-shared-at-the-bottom', `${W}/shared/breaks.ts`, "import '../features/a/rules.ts';"],
  ['web-shared-at-the-bottom', `${W}/shared/breaks-feature.ts`, "import '../features/a/rules.ts';"],
  [
    'web-shared-is-product-free',
    `${W}/shared/breaks-contract.ts`,
    "import '../../../../packages/contract/src/search.ts';",
  ],
  ['web-features-below-app', `${W}/features/a/breaks-app.ts`, "import '../../app/router.ts';"],
  ['no-dev-dependency-in-product', `${S}/queue/breaks-dev.ts`, "import 'vitest';"],
  ['no-undeclared-dependency', `${S}/queue/breaks-undeclared.ts`, "import 'react';"],
  ['no-unresolvable', `${S}/queue/breaks-nothing.ts`, "import './nowhere.ts';"],
];

/** The files that the violations import, and the packages that declare their dependencies. */
const TREE: Record<string, string> = {
  'package.json': JSON.stringify({ name: 'tree', devDependencies: { vitest: '*' } }),
  'apps/server/package.json': JSON.stringify({ name: 'server', dependencies: { fastify: '*', kysely: '*' } }),
  'apps/web/package.json': JSON.stringify({ name: 'web', dependencies: { react: '*' } }),
  'packages/face-engine/package.json': JSON.stringify({ name: 'engine', dependencies: { fastify: '*' } }),
  'packages/contract/src/call.ts': '',
  'packages/contract/src/client.ts': '',
  'packages/contract/src/search.ts': '',
  'packages/face-engine/src/engine.ts': '',
  'packages/simulators/src/s3.ts': '',
  'tools/draw.ts': '',
  [`${S}/features/a/two.ts`]: "import './one.ts';",
  [`${S}/features/a/public.ts`]: "import './repository.ts';",
  [`${S}/features/a/rules.ts`]: "import '../b/rules.ts'; import '../b/public.ts';",
  [`${S}/features/a/repository.ts`]: "import 'kysely';",
  [`${S}/features/a/routes.ts`]: "import '../../http/problem.ts'; import 'fastify'; import '../b/b-routes.ts';",
  [`${S}/features/b/public.ts`]: "import './b-repository.ts'; import './repository.ts';",
  [`${S}/features/b/repository.ts`]: '',
  [`${S}/features/b/b-repository.ts`]: '',
  [`${S}/features/b/b-routes.ts`]: '',
  [`${S}/features/c/rules.ts`]: '',
  [`${S}/features/b/rules.ts`]: '',
  [`${S}/features/b/rules.test.ts`]: "import '../../testing/fake.ts';",
  [`${S}/http/problem.ts`]: '',
  [`${S}/database/tables.ts`]: '',
  [`${S}/testing/fake.ts`]: '',
  [`${S}/main/start.ts`]: "import '../features/a/routes.ts';",
  [`${W}/shared/ui.ts`]: '',
  [`${W}/shared/call.ts`]: "import '../../../../packages/contract/src/client.ts';",
  [`${W}/features/a/rules.ts`]: "import '../b/rules.ts'; import '../../shared/ui.ts';",
  [`${W}/features/b/rules.ts`]: '',
  [`${W}/app/router.ts`]: "import '../features/a/rules.ts';",
};

const require = createRequire(import.meta.url);
const root = mkdtempSync(join(tmpdir(), 'vidno-rules-'));
const violationsByFile = new Map<string, Set<string>>();

beforeAll(() => {
  for (const [path, text] of Object.entries(TREE)) plant(path, text);
  for (const [, path, text] of VIOLATIONS) plant(path, text);
  mkdirSync(join(root, 'node_modules'));
  for (const name of ['fastify', 'kysely', 'vitest', 'react']) {
    symlinkSync(join(import.meta.dirname, '../node_modules', name), join(root, 'node_modules', name));
  }
  const bin = join(import.meta.dirname, '../node_modules/.bin/depcruise');
  const config = join(import.meta.dirname, '../.dependency-cruiser.cjs');
  const run = spawnSync(bin, ['apps', 'packages', '--config', config, '--output-type', 'json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!run.stdout) throw new Error(run.stderr);
  const output: ICruiseResult = JSON.parse(run.stdout);
  for (const { rule, from } of output.summary.violations) {
    violationsByFile.set(from, (violationsByFile.get(from) ?? new Set()).add(rule.name));
  }
});

afterAll(() => rmSync(root, { recursive: true }));

test.each(VIOLATIONS)('%s is reported in %s', (rule, file) => {
  expect([...(violationsByFile.get(file) ?? [])]).toContain(rule);
});

test('allowed imports are not reported', () => {
  const broken = new Set([...VIOLATIONS.map(([, file]) => file), `${S}/features/a/two.ts`]);
  expect([...violationsByFile.keys()].filter((file) => !broken.has(file))).toEqual([]);
});

test('every rule has an example that breaks it', () => {
  const { forbidden } = require('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
  const tried = new Set(VIOLATIONS.map(([rule]) => rule));
  expect(forbidden.map((rule) => rule.name).filter((name) => !tried.has(name))).toEqual([]);
});

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), path.endsWith('.json') ? text : `${text}\nexport {};\n`);
}
