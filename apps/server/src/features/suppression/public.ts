export {
  findLastEvent,
  listNotedHeads,
  listPeopleMarked,
  listRequestsWith,
  lockSuppressions,
} from './repository.ts';
export { eraseSealedOfSource, listSealedByMark, listSealedOf } from './sealed-repository.ts';
