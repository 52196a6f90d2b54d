export { forgetInPhotoSearches, removeRemoteCopies } from './departures/forget-in-photo-searches.ts';
export {
  listPersonAnswersForExport,
  listPhotoHitsForExport,
} from './export-repository.ts';
export { listPicturesForExport } from './list-pictures-for-export.ts';
export { hasQueryPhotos } from './query-photos/query-photo-repository.ts';
export { deleteQueryPhotosOf, type QueryPhotoTools } from './query-photos/store-query-photo.ts';
