import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runScript } from './run-script.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An archive of an empty cluster, so that each test worker need not make its own. */
    embeddedTemplate: string;
  }
}

/** Called by vitest once, before the tests that run on the embedded database. The archive is kept for the next run. */
export async function setup(project: TestProject): Promise<void> {
  // Where the engine lies tells the version that npm chose; its package.json is not among its exports.
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = createRequire(import.meta.url)(join(engine, '../../package.json'));
  const cache = join(project.vitest.config.root, 'node_modules/.cache/vidno');
  const template = join(cache, `pglite-${manifest.version}.tar`);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(template)) await runScript('make-template', template).ended;
  project.provide('embeddedTemplate', template);
}
