export { type City, findLocation, listCities, searchLocations } from './location-rules.ts';
export { findPlace, isCountry, placesOf } from './place-rules.ts';
