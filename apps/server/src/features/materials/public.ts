export { type InForce, type ListedMaterial, findInForce, listMaterialsAfter } from './repository.ts';
export { updateEvent } from './upload-repository.ts';
