import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runScript } from '../run-script.ts';
import { type EmbeddedTemplates, toTemplates } from './embedded-templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplates: EmbeddedTemplates;
  }
}

const DATABASE = join(import.meta.dirname, '../../database');
const PREFIX = 'embedded-';

/**
 * Called once by vitest before the tests of a project. The databases are kept for later runs, as long as nothing they are made of
 * changes.
 */
export async function setup(project: TestProject): Promise<void> {
  const cache = join(project.vitest.config.root, 'node_modules/.cache/vidno');
  const name = `${PREFIX}${digestOrigin()}`;
  const folder = join(cache, name);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const outdated = readdirSync(cache).filter((each) => each.startsWith(PREFIX));
    for (const each of outdated) rmSync(join(cache, each), { recursive: true, force: true });
    const code = await runScript('make-embedded-templates', folder).ended;
    // Another run may have made them first.
    if (code !== 0 && !existsSync(folder))
      throw new Error(`the embedded databases of the tests could not be made (exit code ${code})`);
  }
  project.provide('embeddedTemplates', toTemplates(folder));
}

/** Of the engine, and of every file that the schema is made by. */
function digestOrigin(): string {
  const hash = createHash('sha256');
  // The package does not export its package.json, so it is located relative to the main file.
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  hash.update(readFileSync(join(engine, '../../package.json')));
  for (const folder of [join(DATABASE, 'migrations'), join(DATABASE, 'schema')]) {
    for (const file of readdirSync(folder).toSorted()) hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
