export {
  countOpen,
  findByNumber,
  listNewest,
  listOpen,
  listQueue,
  type PlaceInQueue,
  type RemovalQueue,
  type RemovalRequest,
} from './repository.ts';
