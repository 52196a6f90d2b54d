export { listQuestions, lockQuestion, updateAnswered } from './repository.ts';
