export { calibrateSource } from './calibration/calibrate-source.ts';
export { findCalibration } from './calibration/calibration-repository.ts';
export { CATALOGUE_KIND } from './catalogue-kind.ts';
export { type CheckPhotosTools, checkPhotos } from './check-photos.ts';
export { createDepartures } from './departures/create-departures.ts';
export { holdDepartures } from './departures/departure-repository.ts';
export type { FollowDeparturesTools, ForgetPeople } from './departures/follow-departures.ts';
export { createFaceIndexKind } from './face-index/create-face-index-kind.ts';
export { describeFaceIndex } from './face-index/describe-face-index.ts';
export { EXACT_SEARCH_FACES, findNearestFaces, findNeighbours, NEAREST_FACES } from './face-repository.ts';
export { findActiveModel } from './faces-migration/active-model-repository.ts';
export { computeFaces, type FailedPhoto } from './faces-migration/compute-faces.ts';
export { locateEyes } from './faces-migration/locate-eyes.ts';
export { countPhotosToMigrate, deleteReplacedFaces } from './faces-migration/stored-face-repository.ts';
export { switchModel } from './faces-migration/switch-model.ts';
export { toPersonId } from './import/id-rules.ts';
export {
  type ImportOutcome,
  type ImportProgress,
  importPeople,
} from './import/import-people.ts';
export { isImportUnderWay } from './import/import-run-repository.ts';
export { toRemarkText } from './import/remark-rules.ts';
export type { PersonToIndex } from './import/write-people.ts';
export { createOuterIds, type OuterIds } from './outer-ids.ts';
export {
  type CataloguePerson,
  type CataloguePhoto,
  listPeople,
  listPresentIds,
  listProfileUrls,
} from './repository.ts';
export { forecastFalseAlarms, isMeasured, neighbourhoodOf, toPersonFields } from './rules.ts';
export { listSampleEmbeddings, listSamplePeople } from './sample-repository.ts';
