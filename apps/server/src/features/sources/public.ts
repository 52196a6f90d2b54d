export {
  addToCounts,
  type CountChange,
  findSource,
  listSources,
  type Source,
  updateSourceBasis,
} from './repository.ts';
