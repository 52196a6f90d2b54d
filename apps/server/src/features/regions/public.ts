export { findPlace, placesOf } from './place-rules.ts';
