import type { Migration } from 'kysely/migration';
import { up as schema } from './0001-schema.ts';
import { up as face } from './0002-face.ts';

/**
 * Every database has it, unless it was made by another schema. Until the first release the schema itself may change, and then this
 * name with it: so older data are refused in a sentence and never half read.
 */
export const FIRST_MIGRATION = '0001-schema-of-2026-11-27-3';

export const MIGRATIONS: Record<string, Migration> = {
  [FIRST_MIGRATION]: { up: schema },
};

/** Migrations that need pgvector; they run at the first start that finds it installed. */
export const VECTOR_MIGRATIONS: Record<string, Migration> = {
  '0002-face': { up: face },
};
