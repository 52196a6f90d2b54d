export { type AuthoriseOutcome, type AuthoriseRefusal, type AuthoriseTools, authorise, mayUseVk } from './authorise.ts';
export { toSourceIds } from './source-rules.ts';
