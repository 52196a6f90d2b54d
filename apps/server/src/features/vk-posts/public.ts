export { findLastChange } from './changes/change-repository.ts';
export { deleteOwners, growthOf, markAbandonedOwners } from './followers/follower-repository.ts';
export { countAbove, listHeldBetween, type Place } from './storing/place-repository.ts';
export { listOldestReadings, unpinOthers } from './storing/store-repository.ts';
