import type { Database } from '#database/database.ts';
import { createDepartures, type FollowDeparturesTools } from '#features/catalogue/public.ts';
import { forgetInKeywordSearches } from '#features/keyword-search/public.ts';
import { forgetInMonitors } from '#features/monitors/public.ts';
import { forgetInPhotoSearches, removeRemoteCopies } from '#features/photo-search/public.ts';
import type { FileStore } from '#files/file-store.ts';
import type { Logger } from '#observability/log.ts';

/** Whoever leaves the catalogue is forgotten by every feature that stores people. */
export function createDepartureTools({ db, files, log }: { db: Database; files: FileStore; log: Logger }) {
  const departureTools: FollowDeparturesTools = {
    db,
    forgetPeople: [forgetInPhotoSearches, forgetInKeywordSearches, forgetInMonitors],
    removePictures: (personIds) => removeRemoteCopies(files, personIds),
  };
  const departures = createDepartures({ ...departureTools, log });
  return { departureTools, departures, onDeparture: departures.wake };
}
