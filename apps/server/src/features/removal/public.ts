export {
  countOpen,
  findByNumber,
  listNewest,
  listOpen,
  listQueue,
  type PlaceInQueue,
  type RemovalRequest,
} from './repository.ts';
