import { join } from 'node:path';

/** Embedded databases to start from: creating one takes seconds, and migrating it a second more. */
export interface EmbeddedTemplates {
  /** Archive of a cluster without tables. */
  readonly empty: string;
  /** Archive of a migrated one. */
  readonly migrated: string;
  /** The migrated one as the product keeps it. */
  readonly folder: string;
}

export function toTemplates(folder: string): EmbeddedTemplates {
  return {
    empty: join(folder, 'empty.tar'),
    migrated: join(folder, 'migrated.tar'),
    folder: join(folder, 'database'),
  };
}
