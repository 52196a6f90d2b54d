export { countOpen, findByNumber, listNewest, listOpen, type RemovalRequest } from './repository.ts';
