export { findPlace, type Place, placesOf } from './place-rules.ts';
