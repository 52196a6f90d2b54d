export { type AuthoriseOutcome, type AuthoriseRefusal, type AuthoriseTools, authorise } from './authorise.ts';
export { listHeldServices } from './held-repository.ts';
export { mayCollectVk, mayStart } from './may-start.ts';
export { toSourceIds } from './source-rules.ts';
