import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runStep } from './run-step.ts';

const WEB = 'apps/web';
const OUT = `${WEB}/dist`;
const STAMP = `${OUT}/.built`;
const SOURCES = [
  `${WEB}/src/**/*`,
  `${WEB}/public/**/*`,
  `${WEB}/*.{ts,html,json}`,
  'packages/contract/src/**/*',
  'package-lock.json',
];
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest)$/;

/** Builds the web app if its sources are newer than the last build. Throws if the build fails. */
export async function buildWeb(): Promise<void> {
  if (!isStale()) return;
  if (!existsSync('node_modules/vite')) {
    throw new Error(
      'The pages have to be built before the packages of development are left out: npm ci && npm run build',
    );
  }
  const build = ['build', WEB, '--logLevel', 'warn'];
  const operators = [...build, '--config', `${WEB}/vite.operator.config.ts`];
  for (const [title, parameters] of [
    ['сборка веб-приложения', build],
    ['сборка служебного раздела', operators],
  ] as const) {
    const code = await runStep(title, 'vite', parameters);
    if (code !== 0) throw new Error('vite build failed');
  }
  await compressAll();
  writeFileSync(STAMP, '');
}

function isStale(): boolean {
  const built = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return globSync(SOURCES).some((file) => statSync(file).mtimeMs > built);
}

/** Compresses the files once, here, so that the server need not compress them at each request. */
async function compressAll(): Promise<void> {
  const files = readdirSync(OUT, { recursive: true, encoding: 'utf8' }).filter((file) => COMPRESSED.test(file));
  for (const file of files) {
    const path = join(OUT, file);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
}

if (import.meta.main) await buildWeb();
