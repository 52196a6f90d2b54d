export { forgetInPhotoSearches, removeRemoteCopies } from './departures.ts';
export {
  listPersonAnswersForExport,
  listPhotoHitsForExport,
} from './export-repository.ts';
export { hasQueryPhotos } from './query-photos/query-photo-repository.ts';
export { deleteQueryPhotosOf, listPicturesForExport, type QueryPhotoTools } from './query-photos/query-photos.ts';
