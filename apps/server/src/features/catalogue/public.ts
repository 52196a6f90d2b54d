export { calibrateSource } from './calibration/calibrate-source.ts';
export { findCurve } from './calibration/calibration-repository.ts';
export { type CheckPhotosTools, checkPhotos } from './check-photos.ts';
export { findNearestFaces, type NearFace } from './face-repository.ts';
export { COMPLAINTS, findComplaint } from './find-complaint.ts';
export { toPersonId } from './import/id-rules.ts';
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
  findSampleName,
  findSource,
  listPeople,
  listSources,
  updateSourceHealth,
} from './repository.ts';
export { type BandLimits, type CalibrationCurve, falseMatchRate, limitsFor } from './rules.ts';
export { refusalOf } from './use-rules.ts';
