import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runScript } from './run-script.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Archive of an empty database cluster, so that test workers do not have to create one. */
    embeddedTemplate: string;
  }
}

/** Called once by vitest before the tests on the embedded database. The archive is cached for later runs. */
export async function setup(project: TestProject): Promise<void> {
  // The package does not export its package.json, so it is located relative to the main file.
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = createRequire(import.meta.url)(join(engine, '../../package.json'));
  const cache = join(project.vitest.config.root, 'node_modules/.cache/vidno');
  const template = join(cache, `pglite-${manifest.version}.tar`);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(template)) await runScript('make-template', template).ended;
  project.provide('embeddedTemplate', template);
}
