export { findPlace, isCountry, placesOf } from './place-rules.ts';
