export { findActivity } from './activity.ts';
export { findOverview, findReport, findStats, findTypicals } from './figures.ts';
export { listPosts, readPosts } from './list-posts.ts';
export { rollUp } from './storing/roll-up.ts';
export { removePostsNotSeen, storePosts } from './storing/store-posts.ts';
