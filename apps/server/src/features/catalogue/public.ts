export { calibrateSource } from './calibration/calibrate-source.ts';
export { findCurve } from './calibration/calibration-repository.ts';
export { type CheckPhotosTools, checkPhotos } from './check-photos.ts';
export { findNearestFaces, type NearFace } from './face-repository.ts';
export {
  type ImportOutcome,
  type ImportProgress,
  importPeople,
} from './import/import-people.ts';
export { toRemarkText } from './import/remark-rules.ts';
export type { PersonToIndex } from './import/write-people.ts';
export {
  type CataloguePerson,
  type CataloguePhoto,
  type CatalogueSource,
  findSource,
  listPeople,
  listSources,
} from './repository.ts';
export { type BandLimits, type CalibrationCurve, falseMatchRate, limitsFor } from './rules.ts';
