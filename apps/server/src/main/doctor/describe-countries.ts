import type { Config } from '#config/config.ts';
import { type Said, warning } from './findings.ts';

/** The setting that names each place. */
const COUNTRY_SETTINGS: Readonly<Record<string, string>> = {
  database: 'DATABASE_COUNTRY',
  files: 'FILES_COUNTRY',
  backups: 'BACKUP_COUNTRY',
};

/** The law wants personal data of Russians to be kept in Russia, and only the operator knows where the machines stand. */
export function describeCountries({ countries }: Config): Said {
  const elsewhere = Object.entries(countries).filter(([, country]) => country !== 'RU');
  if (elsewhere.length === 0) return 'database, files and backups: yes';
  const places = elsewhere.map(([place, country]) => `${place} ${country ?? `not said (${COUNTRY_SETTINGS[place]})`}`);
  return warning(places.join(', '));
}
