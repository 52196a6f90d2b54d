export { addToErased, endDismissal, holdSource, lockSourceRow, markErased } from './basis-repository.ts';
export {
  addToCounts,
  type CountChange,
  findSource,
  listSources,
  type Source,
} from './repository.ts';
