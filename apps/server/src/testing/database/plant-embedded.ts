import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type {} from './embedded-setup.ts';

/** Puts a migrated embedded database into a data directory that has none. */
export function plantEmbedded(dataDirectory: string): void {
  cpSync(inject('embeddedTemplates').folder, join(dataDirectory, 'database'), { recursive: true });
}
