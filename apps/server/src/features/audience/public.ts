export { type FindAudienceTools, findAudience } from './find-audience.ts';
