import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { releaseOf } from '#database/migrations/migrations.ts';
import { FIXTURE_CHANGES, FIXTURE_MIGRATIONS } from './fixture/releases.ts';

const run = promisify(execFile);
export const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const SERVER = 'apps/server';
const LISTED = 'export const MIGRATIONS: Record<string, Migration> = {';

/** A program of `release` in `folder`, made of this one and the changes of the fixture. */
export async function makeFixtureRelease(folder: string, release: number): Promise<void> {
  await mkdir(join(folder, 'apps'), { recursive: true });
  for (const shared of ['node_modules', 'packages', 'content', 'package.json', 'apps/web']) {
    await symlink(join(ROOT, shared), join(folder, shared));
  }
  await cp(join(ROOT, SERVER, 'package.json'), join(folder, SERVER, 'package.json'));
  await cp(join(ROOT, SERVER, 'src'), join(folder, SERVER, 'src'), { recursive: true });
  const change = (file: string, edit: (text: string) => string) => editFile(join(folder, SERVER, 'src', file), edit);
  for (const { file, from, to } of FIXTURE_CHANGES) await change(file, (text) => replaceAll(text, from, to, file));
  const names = Object.keys(FIXTURE_MIGRATIONS).filter((name) => releaseOf(name) <= release);
  const imports = names.map(
    (name, index) => `import * as fixture${index} from '#testing/rolling/fixture/${name}.ts';\n`,
  );
  const entries = names.map((name, index) => `  '${name}': fixture${index},\n`);
  await change('database/migrations/migrations.ts', (text) => {
    const listed = replaceAll(text, `${LISTED}\n`, `${LISTED}\n${entries.join('')}`, 'migrations.ts');
    return imports.join('') + listed.replace(/export const RELEASE = \d+;/, `export const RELEASE = ${release};`);
  });
}

async function editFile(path: string, edit: (text: string) => string): Promise<void> {
  await writeFile(path, edit(await readFile(path, 'utf8')));
}

/** A change that no longer fits the program is a fault of the fixture. */
function replaceAll(text: string, from: string, to: string, file: string): string {
  if (!text.includes(from)) throw new Error(`${file} has no ${from}: change the fixture`);
  return text.replaceAll(from, to);
}

/** The tag `release-1`, by its commit: a clone need not bring tags. Set together with `RELEASE`. */
const PREVIOUS_RELEASE = '406acf37c0e057ba6d3eaf45e1b9546592c9ba1a';
const git = (...parameters: readonly string[]) => run('git', parameters, { cwd: ROOT, maxBuffer: 2 ** 30 });

/** The program of the release before this one in `folder`; false where the history that has it was not brought along. */
export async function takePreviousRelease(folder: string): Promise<boolean> {
  const isKnown = await git('cat-file', '-e', PREVIOUS_RELEASE).then(
    () => true,
    () => false,
  );
  if (!isKnown) return false;
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'release.tar');
  await git('archive', '--output', archive, PREVIOUS_RELEASE);
  await run('tar', ['-xf', archive, '-C', folder]);
  const [then, now] = await Promise.all(
    [folder, ROOT].map((root) => readFile(join(root, 'package-lock.json'), 'utf8')),
  );
  if (then === now) await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else await run('npm', ['ci', '--omit=dev', '--workspace=@vidno/server'], { cwd: folder });
  return true;
}
