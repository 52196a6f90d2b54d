export { findCalibration, listSampleEmbeddings, listSamplePeople } from './calibration-repository.ts';
export { EXACT_SEARCH_FACES, findNearestFaces, findNeighbours, NEAREST_FACES } from './face-repository.ts';
export { hasImport, isFirstImportUnderWay, isImportUnderWay } from './import/range-repository.ts';
export { countPhotosToMigrate, deleteReplacedFaces, findActiveModel } from './migrate-faces-repository.ts';
export {
  type CataloguePerson,
  type CataloguePhoto,
  hasImportOutside,
  holdDepartures,
  listPeople,
  listPresentIds,
  listProfileUrls,
} from './repository.ts';
