import type { Migration } from 'kysely/migration';
import { up as identity } from './0001-identity.ts';
import { up as privacy } from './0002-privacy.ts';
import { up as catalogue } from './0003-catalogue.ts';
import { up as search } from './0004-search.ts';
import { up as photoSearch } from './0005-photo-search.ts';
import { up as face } from './0006-face.ts';

export const MIGRATIONS: Record<string, Migration> = {
  '0001-identity': { up: identity },
  '0002-privacy': { up: privacy },
  '0003-catalogue': { up: catalogue },
  '0004-search': { up: search },
  '0005-photo-search': { up: photoSearch },
};

/** Steps that need pgvector; they are caught up on the first start that finds it. */
export const VECTOR_MIGRATIONS: Record<string, Migration> = { '0006-face': { up: face } };
