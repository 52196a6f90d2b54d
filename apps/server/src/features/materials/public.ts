export { listMaterialsAfter } from './repository.ts';
