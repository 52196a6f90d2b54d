export { type City, findLocation, findPlace, isCountry, listCities, placesOf, searchLocations } from './places.ts';
