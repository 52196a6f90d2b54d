import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { type DatabaseConnections, toDatabaseConnections } from './database-config.ts';
import { type Environment, environmentSchema, FACE_WORKERS_MAX } from './environment.ts';
import { whyShutsOut } from './networks.ts';
import {
  type PaymentsConfig,
  toPaymentsConfig,
  toUnpaidPhotoSearches,
  type UnpaidPhotoSearches,
} from './payments-config.ts';
import { loadOrCreateSecret } from './secrets.ts';
import {
  type CodeCeilings,
  type MailConfig,
  type SmsConfig,
  type TelegramConfig,
  toCodeCeilings,
  toMailConfig,
  toSmsConfig,
  toTelegramConfig,
  toVkConfig,
  type VkConfig,
} from './services-config.ts';
import { toPromoOrigins, toPublicUrl } from './urls.ts';

export { ConfigError } from './config-error.ts';

/** The settings from the environment, validated once at start. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  /** Where a worker process serves its health and metrics; 0 for any free port. */
  readonly workerPort: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** With less free than this on the disk of `dataDirectory` a process is not ready. */
  readonly diskFreeMinBytes: number;
  /** Null to use the embedded database in `dataDirectory`. */
  readonly databaseUrl: string | null;
  /** The database URL of the role that runs the migrations and owns the journal. */
  readonly migrationDatabaseUrl: string | null;
  readonly connections: DatabaseConnections;
  readonly publicUrl: string;
  /** Base URL of each API for the web app; null for the page's own origin. */
  readonly accountUrl: string | null;
  readonly analysisUrl: string | null;
  readonly webOrigins: readonly string[];
  readonly appSecret: string;
  /** Of what keeps removed people away. It is never rotated, or all of them could come back. */
  readonly suppressionKey: string;
  readonly s3: S3Config | null;
  /** Null if VK is not connected. */
  readonly vk: VkConfig | null;
  /** Null if email is off. */
  readonly mail: MailConfig | null;
  /** Null if text messages are off, and with them every login by phone. */
  readonly sms: SmsConfig | null;
  readonly codeCeilings: CodeCeilings;
  /** Null if there is no bot. */
  readonly telegram: TelegramConfig | null;
  /** Null if no payment provider is connected: nothing is charged for anything. */
  readonly payments: PaymentsConfig | null;
  readonly faceSearch: boolean;
  /** Who allowed face search, in the operator's words; null outside production, or where it is off. */
  readonly faceSearchBasis: string | null;
  /** Name of a built-in embedder, or the path to the description of the operator's own. */
  readonly faceModel: string;
  readonly faceWorkers: number;
  /** Of a command that has nothing else to do. */
  readonly importWorkers: number;
  readonly queryPhotoHours: number;
  readonly resultDays: number;
  readonly demoIdleDays: number;
  /** ISO codes of the countries where the operator says data is stored; null if that is not set. */
  readonly countries: Readonly<Record<'database' | 'files' | 'backups', string | null>>;
  readonly backups: BackupConfig;
  /** Where operators put files that are imported from the browser. */
  readonly imports: ImportsConfig;
  /** Services of a new visitor (§6). */
  readonly demoServices: readonly number[];
  readonly seedDemoPeople: boolean;
  /** Proxies whose X-Forwarded-For is believed: addresses, networks, or `loopback`, `linklocal`, `uniquelocal`. */
  readonly trustedProxies: readonly string[];
  /** From where operators may open their section; empty: from everywhere. */
  readonly adminNetworks: readonly string[];
  /** Multiplies every rate limit. */
  readonly rateLimitFactor: number;
  readonly unpaidPhotoSearches: UnpaidPhotoSearches;
  /** Opens `/metrics` and `/docs`; if null they are open in development and absent in production. */
  readonly operationsToken: string | null;
  readonly logLevel: Environment['LOG_LEVEL'];
  /** Null: nothing is traced. */
  readonly traces: TracesConfig | null;
  /** `/faq` unless the operator has an FAQ elsewhere. */
  readonly faqUrl: string;
  /** Empty for none. */
  readonly vkExample: string;
  readonly supportEmail: string;
  /** Null where nothing is set. */
  readonly operator: OperatorConfig;
  /** The operator's own materials and FAQ; null if there are none. */
  readonly materialsDirectory: string | null;
}

export interface TracesConfig {
  /** Base address of a collector that speaks OTLP over HTTP. */
  readonly endpoint: string;
  /** Of all traces, 0 to 1. */
  readonly share: number;
}

interface BackupConfig {
  readonly directory: string;
  /** Null: archives are not encrypted, and leave the secret out. */
  readonly passphrase: string | null;
}

export type ImportsConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  /** `prefix` has no slash at its end, and is empty for all of the bucket. */
  | { readonly kind: 'bucket'; readonly bucket: S3Config; readonly prefix: string };

export interface S3Config {
  /** Null for Amazon's endpoint of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly forcePathStyle: boolean;
}

export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const environment = parse(variables);
  const production = environment.NODE_ENV === 'production';
  const dataDirectory = resolve(environment.DATA_DIR);
  const databaseUrl = environment.DATABASE_URL ?? null;
  const publicUrl = toPublicUrl(environment);
  const host = environment.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  return {
    production,
    port: environment.PORT,
    workerPort: environment.WORKER_PORT,
    host,
    dataDirectory,
    diskFreeMinBytes: environment.DISK_FREE_MIN_MB * 1024 ** 2,
    databaseUrl,
    migrationDatabaseUrl: environment.MIGRATION_DATABASE_URL ?? null,
    connections: toDatabaseConnections(environment),
    publicUrl,
    accountUrl: environment.ACCOUNT_URL ?? null,
    analysisUrl: environment.ANALYSIS_URL ?? null,
    webOrigins: environment.WEB_ORIGINS ?? toOwnOrigins(environment, publicUrl),
    appSecret: toSecret(environment, dataDirectory),
    suppressionKey: toSuppressionKey(environment, dataDirectory),
    s3: toS3(environment),
    vk: toVkConfig(environment),
    mail: toMailConfig(environment),
    sms: toSmsConfig(environment),
    codeCeilings: toCodeCeilings(environment),
    telegram: toTelegramConfig(environment),
    payments: toPaymentsConfig(environment),
    faceSearch: environment.FACE_SEARCH,
    faceSearchBasis: toFaceSearchBasis(environment),
    faceModel: environment.FACE_MODEL,
    ...toWorkers(environment),
    queryPhotoHours: environment.QUERY_PHOTO_HOURS,
    resultDays: environment.RESULT_DAYS,
    demoIdleDays: environment.DEMO_IDLE_DAYS,
    countries: toCountries(environment),
    backups: toBackups(environment, dataDirectory),
    imports: toImports(environment, dataDirectory),
    demoServices: environment.DEMO_SERVICES,
    seedDemoPeople: environment.SEED_DEMO_PEOPLE ?? databaseUrl === null,
    trustedProxies: environment.TRUST_PROXY,
    adminNetworks: toAdminNetworks(environment, host),
    rateLimitFactor: environment.RATE_LIMIT_FACTOR,
    unpaidPhotoSearches: toUnpaidPhotoSearches(environment),
    operationsToken: environment.OPERATIONS_TOKEN ?? null,
    logLevel: environment.LOG_LEVEL,
    traces: toTraces(environment),
    faqUrl: environment.FAQ_URL ?? '/faq',
    vkExample: environment.VK_EXAMPLE ?? '',
    supportEmail: environment.SUPPORT_EMAIL,
    operator: toOperator(environment),
    materialsDirectory: environment.MATERIALS_DIR === undefined ? null : resolve(environment.MATERIALS_DIR),
  };
}

function parse(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.entries(variables).filter(([, value]) => value?.trim());
  const { data, error } = environmentSchema.safeParse(Object.fromEntries(given));
  const [issue] = error?.issues ?? [];
  if (issue) throw new ConfigError(`${String(issue.path[0])} ${issue.message}`);
  if (!data) throw new ConfigError('The environment cannot be read');
  return data;
}

/** Without a PUBLIC_URL the product is tried out on this machine, as `localhost` or by its number. */
function toOwnOrigins({ PUBLIC_URL, PORT }: Environment, publicUrl: string): string[] {
  const own = [new URL(publicUrl).origin, ...(PUBLIC_URL ? [] : [`http://127.0.0.1:${PORT}`])];
  return [...own, ...toPromoOrigins(publicUrl)];
}

/** Who would be shut out by a slip could only mend it at the machine. */
function toAdminNetworks({ ADMIN_NETWORKS, TRUST_PROXY }: Environment, host: string): readonly string[] {
  const why = whyShutsOut(ADMIN_NETWORKS, { host, trustedProxies: TRUST_PROXY });
  if (why !== null) throw new ConfigError(`ADMIN_NETWORKS shuts out every operator: ${why}`);
  return ADMIN_NETWORKS;
}

function toCountries({ DATABASE_COUNTRY, FILES_COUNTRY, BACKUP_COUNTRY }: Environment): Config['countries'] {
  return { database: DATABASE_COUNTRY ?? null, files: FILES_COUNTRY ?? null, backups: BACKUP_COUNTRY ?? null };
}

function toBackups({ BACKUP_DIR, BACKUP_PASSPHRASE }: Environment, dataDirectory: string): BackupConfig {
  return { directory: resolve(BACKUP_DIR ?? join(dataDirectory, 'backups')), passphrase: BACKUP_PASSPHRASE ?? null };
}

function toTraces({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG }: Environment): TracesConfig | null {
  const endpoint = OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  return endpoint === undefined ? null : { endpoint, share: OTEL_TRACES_SAMPLER_ARG };
}

function toSecret({ APP_SECRET, NODE_ENV }: Environment, dataDirectory: string): string {
  if (NODE_ENV !== 'production') return APP_SECRET ?? loadOrCreateSecret(dataDirectory);
  if (!APP_SECRET) throw new ConfigError('APP_SECRET must be set when NODE_ENV is production');
  if (isPlaceholder(APP_SECRET)) throw new ConfigError('APP_SECRET must not be a placeholder: openssl rand -hex 32');
  return APP_SECRET;
}

/** Faces are biometric data of people who have not been asked: whoever searches by them in production says by what right. */
function toFaceSearchBasis({ FACE_SEARCH, FACE_SEARCH_BASIS, NODE_ENV }: Environment): string | null {
  if (FACE_SEARCH && NODE_ENV === 'production' && !FACE_SEARCH_BASIS)
    throw new ConfigError(
      'FACE_SEARCH_BASIS must say who allowed face search when NODE_ENV is production, such as "opinion of a lawyer, 12.10.2026": without it set FACE_SEARCH=false',
    );
  return (FACE_SEARCH && FACE_SEARCH_BASIS) || null;
}

/** The embedded product keeps its own, as a data folder is moved whole. */
function toSuppressionKey({ SUPPRESSION_KEY: key, ...environment }: Environment, dataDirectory: string): string {
  const isProduction = environment.NODE_ENV === 'production';
  if (!key && isProduction && environment.DATABASE_URL)
    throw new ConfigError(
      'SUPPRESSION_KEY must be set when NODE_ENV is production: openssl rand -hex 32, once and for good',
    );
  if (key && isProduction && isPlaceholder(key))
    throw new ConfigError('SUPPRESSION_KEY must not be a placeholder: openssl rand -hex 32');
  return key ?? loadOrCreateSecret(dataDirectory, 'suppression-key');
}

/** Whether a secret was copied from an example, or has too few different characters. */
function isPlaceholder(secret: string): boolean {
  return /change.?me|secret|example|default|placeholder/i.test(secret) || new Set(secret).size < 8;
}

function toS3(environment: Environment): S3Config | null {
  const { S3_ENDPOINT, S3_BUCKET, IMPORT_DIR } = environment;
  if (S3_BUCKET) return { ...toS3Access(environment, 'S3_BUCKET is'), bucket: S3_BUCKET };
  if (S3_ENDPOINT && !IMPORT_DIR?.startsWith(BUCKET_SCHEME))
    throw new ConfigError('S3_BUCKET must be set when S3_ENDPOINT is');
  return null;
}

function toS3Access(environment: Environment, reason: string): Omit<S3Config, 'bucket'> {
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  if (!S3_ACCESS_KEY_ID) throw new ConfigError(`S3_ACCESS_KEY_ID must be set when ${reason}`);
  if (!S3_SECRET_ACCESS_KEY) throw new ConfigError(`S3_SECRET_ACCESS_KEY must be set when ${reason}`);
  return {
    endpoint: environment.S3_ENDPOINT ?? null,
    region: environment.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: environment.S3_FORCE_PATH_STYLE,
  };
}

const BUCKET_SCHEME = 's3://';
/** The name of the bucket, then folders with neither an empty name nor one of dots alone. */
const BUCKET_PLACE =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<prefix>(?:\/(?!\.+(?:\/|$))[^/\p{C}]+)*)\/?$/u;

function toImports(environment: Environment, dataDirectory: string): ImportsConfig {
  const { IMPORT_DIR: place, S3_BUCKET } = environment;
  if (!place || !/^\w+:\/\//.test(place))
    return { kind: 'folder', folder: resolve(place ?? join(dataDirectory, 'imports')) };
  const { bucket, prefix } = BUCKET_PLACE.exec(place)?.groups ?? {};
  if (bucket === undefined || prefix === undefined)
    throw new ConfigError('IMPORT_DIR must be a folder, or s3://BUCKET/PREFIX');
  if (bucket === S3_BUCKET)
    throw new ConfigError(
      'IMPORT_DIR must not be in S3_BUCKET, where the product keeps its own files: use another bucket',
    );
  return {
    kind: 'bucket',
    bucket: { ...toS3Access(environment, 'IMPORT_DIR is in a bucket'), bucket },
    prefix: prefix.slice(1),
  };
}

/**
 * A worker of the face engine with its model, without a large picture.
 * @limit none
 */
const FACE_WORKER_BYTES = 230 * 1024 ** 2;

function toWorkers({ FACE_WORKERS: set }: Environment): Pick<Config, 'faceWorkers' | 'importWorkers'> {
  return { faceWorkers: set ?? Math.min(2, availableParallelism()), importWorkers: set ?? countRoomForWorkers() };
}

/** A worker for each core, in half of the memory that is free. */
function countRoomForWorkers(): number {
  const fitting = Math.floor(process.availableMemory() / 2 / FACE_WORKER_BYTES);
  return Math.max(1, Math.min(availableParallelism(), FACE_WORKERS_MAX, fitting));
}

/** Who runs the service, as the legal texts name them; null where nothing is set. */
export type OperatorConfig = Readonly<Record<OperatorField, string | null>>;

export type OperatorField = 'name' | 'inn' | 'ogrn' | 'address' | 'email' | 'phone';

export const OPERATOR_SETTINGS = {
  name: 'OPERATOR_NAME',
  inn: 'OPERATOR_INN',
  ogrn: 'OPERATOR_OGRN',
  address: 'OPERATOR_ADDRESS',
  email: 'OPERATOR_EMAIL',
  phone: 'OPERATOR_PHONE',
} as const satisfies Record<OperatorField, keyof Environment>;

const OPERATOR_FIELDS = Object.keys(OPERATOR_SETTINGS) as readonly OperatorField[];

function toOperator(environment: Environment): OperatorConfig {
  const settings = OPERATOR_FIELDS.map((field) => [field, environment[OPERATOR_SETTINGS[field]] ?? null] as const);
  return Object.fromEntries(settings) as OperatorConfig;
}

/** Without all of them nobody may be registered or charged in production. */
export function missingOperatorFields(operator: OperatorConfig): OperatorField[] {
  return OPERATOR_FIELDS.filter((field) => operator[field] === null);
}
