export { addToErased, endDismissal, holdSource, lockSourceRow, markErased } from './basis-repository.ts';
export {
  addToCounts,
  type CountChange,
  findSource,
  insertSource,
  listSources,
  readTitles,
  type Source,
  switchUse,
  updateOrder,
  updateTitle,
} from './repository.ts';
