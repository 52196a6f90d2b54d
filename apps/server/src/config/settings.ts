import type { Config } from './config.ts';
import { type Environment, environmentSchema } from './environment.ts';

/** A setting as operators may see it: no secret is in it. */
export interface Setting {
  /** Of the environment variable. */
  readonly name: string;
  readonly isSecret: boolean;
  /** In effect; null if there is none, and for secrets. */
  readonly value: string | null;
  /** Without the variable; null if nothing would be set. */
  readonly standard: string | null;
  /** Where the value comes from; `derived`: of other settings, or made once by the product. Null if nothing is set. */
  readonly origin: 'environment' | 'default' | 'derived' | null;
}

type Name = keyof Environment;

/** By their names, so that a new one of the kind is one, too. Whoever has the address of a database has its password. */
const SECRET = /SECRET|TOKEN|PASSWORD|PASSPHRASE|(?:^|_)KEY(?:_|$)|DATABASE_URL$/;

export function isSecretSetting(name: string): boolean {
  return SECRET.test(name);
}

/** What is in effect where the variable is not set and has no default. */
const DERIVED: Partial<Record<Name, (config: Config) => unknown>> = {
  HOST: ({ host }) => host,
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  WEB_ORIGINS: ({ webOrigins }) => webOrigins,
  APP_SECRET: ({ appSecret }) => appSecret,
  SUPPRESSION_KEY: ({ suppressionKey }) => suppressionKey,
  BACKUP_DIR: ({ backups }) => backups.directory,
  IMPORT_DIR: ({ imports }) => (imports.kind === 'folder' ? imports.folder : null),
  FACE_WORKERS: ({ faceWorkers }) => faceWorkers,
  SEED_DEMO_PEOPLE: ({ seedDemoPeople }) => seedDemoPeople,
  FAQ_URL: ({ faqUrl }) => faqUrl,
};

/** Every setting of this process, in the order of the schema. */
export function listSettings(
  variables: Readonly<Record<string, string | undefined>>,
  config: Config,
): readonly Setting[] {
  const given = Object.entries(variables).filter(([, value]) => value?.trim());
  const inEffect: Readonly<Record<string, unknown>> = environmentSchema.parse(Object.fromEntries(given));
  const standards: Readonly<Record<string, unknown>> = environmentSchema.parse({});
  const names = new Set(given.map(([name]) => name));
  return (Object.keys(environmentSchema.shape) as Name[]).map((name) => {
    const standard = write(standards[name]);
    const isSecret = isSecretSetting(name);
    const { value, origin } = names.has(name)
      ? { value: write(inEffect[name]), origin: 'environment' as const }
      : ofUnset(standard, write(DERIVED[name]?.(config)));
    return { name, isSecret, value: isSecret ? null : value, standard: isSecret ? null : standard, origin };
  });
}

function ofUnset(standard: string | null, derived: string | null): Pick<Setting, 'value' | 'origin'> {
  if (standard !== null) return { value: standard, origin: 'default' };
  return { value: derived, origin: derived === null ? null : 'derived' };
}

/** Null for nothing. Of an address the name, the password and the query, which may be a key, are left out. */
function write(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(write).join(', ');
  if (typeof value === 'object') return Object.values(value).map(write).filter(Boolean).join(' ');
  return withoutSecrets(String(value));
}

function withoutSecrets(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.username === '' && url.password === '' && url.search === '') return text;
  url.username = '';
  url.password = '';
  url.search = '';
  return url.href;
}
