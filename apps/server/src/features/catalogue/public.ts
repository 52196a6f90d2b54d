export { findCalibration, listSampleEmbeddings, listSamplePeople } from './calibration-repository.ts';
export { EXACT_SEARCH_FACES, findNearestFaces, findNeighbours, NEAREST_FACES } from './face-repository.ts';
export { deletePeople, replacePeople } from './import/import-repository.ts';
export {
  countAgeless,
  deleteTracesOfSource,
  forgetChecksums,
  listPeopleOfSource,
  lockPeople,
  type PersonOfSource,
  takeOut,
} from './import/leaving-repository.ts';
export { countOpenImports, hasImport, isFirstImportUnderWay, isImportUnderWay } from './import/progress-repository.ts';
export { readImportState } from './import/range-repository.ts';
export { hasRemarkedRange, listRemarkedRanges } from './import/remark-repository.ts';
export {
  findRequestByNumber,
  findWrittenImport,
  type ImportRequestRow,
  listKeptRemarks,
  listRequests,
} from './import-requests/request-repository.ts';
export {
  countPhotosToMigrate,
  deleteReplacedFaces,
  findActiveModel,
  findActiveModelId,
} from './migrate-faces-repository.ts';
export {
  type CataloguePerson,
  type CataloguePhoto,
  findPersonName,
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
  listRecords,
  listWhatGoes,
  lockPeopleToSuppress,
  type OutsidePerson,
  type PersonRecord,
  SHOWN_PEOPLE,
  type SuppressedPerson,
  type WhatGoes,
} from './repository.ts';
