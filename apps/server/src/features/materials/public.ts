export { findInForce, type ListedMaterial, listMaterialsAfter } from './repository.ts';
export { updateEvent } from './upload-repository.ts';
