export { type AuthoriseOutcome, type AuthoriseRefusal, type AuthoriseTools, authorise } from './authorise.ts';
export { mayUseVk } from './may-use-vk.ts';
