export { calibrateSource } from './calibrate-source.ts';
export { findCalibration, listSampleEmbeddings, listSamplePeople } from './calibration-repository.ts';
export { type CheckPhotosTools, checkPhotos } from './checks.ts';
export { createDepartures, type FollowDeparturesTools, type ForgetPeople } from './departures.ts';
export { createFaceIndexKind, describeFaceIndex } from './face-index.ts';
export { EXACT_SEARCH_FACES, findNearestFaces, findNeighbours, NEAREST_FACES } from './face-repository.ts';
export { forecastFalseAlarms, isMeasured, neighbourhoodOf } from './false-alarms.ts';
export type { PersonToIndex } from './import/import-lines.ts';
export { CATALOGUE_KIND, type ImportOutcome, type ImportProgress, importPeople } from './import/import-people.ts';
export { isFirstImportUnderWay, isImportUnderWay } from './import/import-repository.ts';
export { toPersonId, toRemarkText } from './import/person-line.ts';
export { computeFaces, type FailedPhoto, locateEyes, switchModel } from './migrate-faces.ts';
export { countPhotosToMigrate, deleteReplacedFaces, findActiveModel } from './migrate-faces-repository.ts';
export { createOuterIds, type OuterIds, toPersonFields } from './outer-person.ts';
export {
  type CataloguePerson,
  type CataloguePhoto,
  holdDepartures,
  listPeople,
  listPresentIds,
  listProfileUrls,
} from './repository.ts';
