import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { queryPhotoKeys } from './query-photo-keys.ts';
import { insertQueryPhoto } from './query-photo-repository.ts';

export interface ReservePhotoTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly queryPhotoHours: number;
}

/** A photo that nobody finds until the rows of its faces are there, and every purge. */
export interface ReservedPhoto {
  readonly id: string;
  readonly known: Promise<void>;
}

const HOUR_MS = 3_600_000;

/** Its row is on the way; `useReserved` takes it back where the photo is not used. */
export function reservePhoto(
  { db, clock, queryPhotoHours }: ReservePhotoTools,
  { accountId, sha256, name }: { accountId: number; sha256: string; name: string },
): ReservedPhoto {
  const id = randomUUID();
  const now = clock();
  const known = insertQueryPhoto(db, {
    id,
    account_id: accountId,
    sha256,
    name,
    file_key: queryPhotoKeys.picture(id),
    created_at: now,
    expires_at: new Date(now.getTime() + queryPhotoHours * HOUR_MS),
  });
  // Whoever puts its files waits for it.
  known.catch(() => {});
  return { id, known };
}
