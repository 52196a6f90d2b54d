export { findCalibration, listSampleEmbeddings, listSamplePeople } from './calibration-repository.ts';
export { EXACT_SEARCH_FACES, findNearestFaces, findNeighbours, NEAREST_FACES } from './face-repository.ts';
export { deletePeople, replacePeople } from './import/import-repository.ts';
export {
  deleteTracesOfSource,
  forgetChecksums,
  listPeopleOfSource,
  lockPeople,
  type PersonOfSource,
  takeOut,
} from './import/leaving-repository.ts';
export { countOpenImports, hasImport, isFirstImportUnderWay, isImportUnderWay } from './import/progress-repository.ts';
export {
  countPhotosToMigrate,
  deleteReplacedFaces,
  findActiveModel,
  findActiveModelId,
} from './migrate-faces-repository.ts';
export {
  type CataloguePerson,
  type CataloguePhoto,
  hasImportOutside,
  hasOutsideDepartures,
  holdDepartures,
  insertOutsideDepartures,
  type KnownBy,
  listKnownBy,
  listPeople,
  listPersonIdsByProfile,
  listPresentIds,
  listProfileUrls,
  lockPeopleToSuppress,
  type OutsidePerson,
  SHOWN_PEOPLE,
  type SuppressedPerson,
} from './repository.ts';
