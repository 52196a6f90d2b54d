export { markAbandonedOwners } from './followers/follower-repository.ts';
