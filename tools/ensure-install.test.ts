import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./ensure-install.mjs', import.meta.url));

type Packages = Record<string, { version?: string; [more: string]: unknown }>;

const LOCK: Packages = {
  '': { dependencies: {} },
  'apps/server': { version: '1.0.0', dependencies: { fastify: '5.0.0', '@vidno/contract': '*' } },
  'apps/web': { version: '1.0.0', dependencies: { react: '19.0.0' } },
  'packages/contract': { version: '1.0.0', dependencies: { zod: '4.0.0' } },
  'node_modules/@vidno/contract': { resolved: 'packages/contract', link: true },
  'node_modules/fastify': { version: '5.0.0', dependencies: { pino: '10.0.0' } },
  'node_modules/fastify/node_modules/pino': { version: '10.0.0' },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/vitest': { version: '5.0.0', dev: true },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
};
/** `npm ci --omit=dev --workspace apps/server` */
const FOR_SERVER = without(LOCK, [
  '',
  'apps/web',
  'node_modules/react',
  'node_modules/vitest',
  'node_modules/other-platform',
]);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vidno-install-'));
  mkdirSync(join(folder, 'bin'));
  // Says that it was called, and writes what npm leaves.
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho "$@" > called\n`, { mode: 0o755 });
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCK }));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['nothing is installed', null],
  ['a package is missing', without(LOCK, ['node_modules/react'])],
  ['a package has another version', { ...LOCK, 'node_modules/zod': { version: '3.0.0' } }],
])('installs when %s', (_name, installed) => {
  expect(ensure(installed)).toMatchObject({ status: 0, isNpmCalled: true });
});

it('installs nothing when all is there but packages for other platforms', () => {
  expect(ensure(without(LOCK, ['', 'node_modules/other-platform']))).toMatchObject({ status: 0, isNpmCalled: false });
});

it('leaves a production install as it is', () => {
  const omitted = without(LOCK, ['', 'node_modules/vitest', 'node_modules/other-platform']);
  expect(ensure(omitted)).toMatchObject({ status: 0, isNpmCalled: false });
  expect(ensure(FOR_SERVER)).toMatchObject({ status: 0, isNpmCalled: false });
});

it.each(['node_modules/zod', 'node_modules/fastify/node_modules/pino'])(
  'names what a production install lacks: %s',
  (path) => {
    const outcome = ensure(without(FOR_SERVER, [path]));
    expect(outcome).toMatchObject({ status: 1, isNpmCalled: false });
    expect(outcome.errors).toContain(`(${path.split('/').at(-1)}): npm ci --omit=dev`);
  },
);

it('says that a production install has nothing for development', () => {
  const outcome = ensure(FOR_SERVER, ['--dev']);
  expect(outcome).toMatchObject({ status: 1, isNpmCalled: false });
  expect(outcome.errors).toContain('npm ci');
});

function without(packages: Packages, paths: readonly string[]): Packages {
  return Object.fromEntries(Object.entries(packages).filter(([path]) => !paths.includes(path)));
}

function ensure(installed: Packages | null, parameters: readonly string[] = []) {
  if (installed) {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  }
  const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter);
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, ...parameters], {
    cwd: folder,
    env: { ...process.env, PATH },
    encoding: 'utf8',
  });
  const isNpmCalled = existsSync(join(folder, 'called'));
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  return { status, errors: stderr, isNpmCalled };
}
