import { readFileSync, writeFileSync } from 'node:fs';
import { PHONE_COUNTRIES, type PhoneCountry } from '@vidno/contract/account/phone';

/** Writes the metadata of libphonenumber for the countries whose numbers we accept: `npm run phone-metadata`. */
const SOURCE = 'node_modules/libphonenumber-js/metadata.min.json';
/** The same with the types of all numbers. */
const TYPED_SOURCE = 'node_modules/libphonenumber-js/metadata.max.json';
const TARGET = 'packages/phone/src/metadata.ts';

/** Up to the leading digits; what follows tells the types of numbers apart. */
const KEPT_FIELDS = 11;
const PATTERN = 2;
const LENGTHS = 3;
const TYPES = 11;
const FIXED_LINE = 0;
const MOBILE = 1;

/**
 * Countries whose plan has numbers of several lengths: without the ones that start with 8, such as 8 800, which get no text messages.
 * So each country has one length, and a leading 8 in Russia and Kazakhstan is always the prefix.
 */
const ONE_LENGTH: Partial<Record<PhoneCountry, { readonly pattern: string; readonly digits: number }>> = {
  RU: { pattern: '[3479]\\d{9}', digits: 10 },
  KZ: { pattern: '7\\d{9}', digits: 10 },
  BY: { pattern: '(?:[12]\\d|33|44|902)\\d{7}', digits: 9 },
  KG: { pattern: '[235-9]\\d{8}', digits: 9 },
};

interface Metadata {
  readonly version: number;
  readonly country_calling_codes: Record<string, string[]>;
  readonly countries: Record<string, unknown[]>;
}

const all = JSON.parse(readFileSync(SOURCE, 'utf8')) as Metadata;
const typed = JSON.parse(readFileSync(TYPED_SOURCE, 'utf8')) as Metadata;
const countries = Object.fromEntries(PHONE_COUNTRIES.map((country) => [country, prune(country)]));
const callingCodes = Object.entries(all.country_calling_codes)
  .map(([code, users]) => [code, users.filter((country) => country in countries)] as const)
  .filter(([, users]) => users.length > 0);

writeFileSync(
  TARGET,
  `import type { PhoneCountry } from '@vidno/contract/account/phone';
import type { MetadataJson } from 'libphonenumber-js/core';

/** Made by tools/prune-phone-metadata.ts from the metadata of libphonenumber-js. */
// biome-ignore format: one country a line
export const METADATA: MetadataJson = {
  version: ${all.version},
  country_calling_codes: ${JSON.stringify(Object.fromEntries(callingCodes))},
  countries: {
${Object.entries(countries)
  .map(([country, fields]) => `    ${country}: ${JSON.stringify(fields)},`)
  .join('\n')}
  },
  nonGeographic: {},
};

/** National numbers of landlines, and of the mobile phones among them: where a country has both in one range, nobody can tell. */
// biome-ignore format: one country a line
export const LANDLINES: Readonly<Record<PhoneCountry, { readonly fixed: string; readonly mobile: string }>> = {
${PHONE_COUNTRIES.map((country) => `  ${country}: ${JSON.stringify(landlinesOf(country))},`).join('\n')}
};
`,
);

function landlinesOf(country: PhoneCountry): { fixed: string; mobile: string } {
  const types = typed.countries[country]?.[TYPES] as [string][];
  const fixed = types[FIXED_LINE]?.[0];
  const mobile = types[MOBILE]?.[0];
  if (fixed === undefined || mobile === undefined) throw new Error(`no types of numbers of ${country}`);
  return { fixed, mobile };
}

function prune(country: PhoneCountry): unknown[] {
  const fields = all.countries[country]?.slice(0, KEPT_FIELDS) ?? [];
  const only = ONE_LENGTH[country];
  return only ? fields.with(PATTERN, only.pattern).with(LENGTHS, [only.digits]) : fields;
}
