import type { Migration } from 'kysely/migration';
import { up as schema } from './0001-schema.ts';
import { up as face } from './0002-face.ts';
import { up as severalSources } from './0003-several-sources.ts';

/** Every database has it, unless it was made before the first release. */
export const FIRST_MIGRATION = '0001-schema';

export const MIGRATIONS: Record<string, Migration> = {
  [FIRST_MIGRATION]: { up: schema },
  '0003-several-sources': { up: severalSources },
};

/** Migrations that need pgvector; they run at the first start that finds it installed. */
export const VECTOR_MIGRATIONS: Record<string, Migration> = {
  '0002-face': { up: face },
};
