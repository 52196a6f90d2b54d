export { type AuthoriseTools, authorise, type Right, type RightRefusal } from './authorise.ts';
export { mayUseVk } from './may-use-vk.ts';
