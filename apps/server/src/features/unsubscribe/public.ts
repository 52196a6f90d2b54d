export { listSlides, replaceSlides } from './repository.ts';
