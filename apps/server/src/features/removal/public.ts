export {
  countOpen,
  findByNumber,
  listNewest,
  listOpen,
  listQueue,
  type RemovalRequest,
} from './repository.ts';
