export { type AuthoriseTools, authorise, type RightRefusal } from './authorise.ts';
