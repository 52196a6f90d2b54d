export { countHitsOf as countPhotoHitsOf } from './departures-repository.ts';
export {
  listPersonAnswersForExport,
  listPhotoHitsForExport,
} from './export-repository.ts';
export { hasQueryPhotos } from './query-photos/query-photo-repository.ts';
