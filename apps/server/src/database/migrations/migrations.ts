import type { Migration } from 'kysely/migration';
import * as identity from './0001-identity.ts';
import * as privacy from './0002-privacy.ts';
import * as catalogue from './0003-catalogue.ts';
import * as search from './0004-search.ts';
import * as photoSearch from './0005-photo-search.ts';
import * as face from './0006-face.ts';

export const MIGRATIONS: Record<string, Migration> = {
  '0001-identity': identity,
  '0002-privacy': privacy,
  '0003-catalogue': catalogue,
  '0004-search': search,
  '0005-photo-search': photoSearch,
};

/** Steps that need pgvector; they are caught up on the first start that finds it. */
export const VECTOR_MIGRATIONS: Record<string, Migration> = { '0006-face': face };
