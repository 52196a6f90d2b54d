import { SERVICE } from '@vidno/contract/constants';
import { ACQUIRERS } from '@vidno/contract/money/acquiring';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { databaseVariables, wholeNumber as integer } from './database-config.ts';
import { isInn, isOgrn } from './money.ts';
import { toNetwork } from './networks.ts';

const url = (standard: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://api.example' })
    .transform((given) => given.replace(/\/+$/, ''))
    .default(standard);
const key = z.string().regex(/^[\x21-\x7e]{1,500}$/, { error: 'must be the key as the provider shows it' });

/** Variables of the payment providers. One that has no key is not connected. */
const paymentVariables = {
  /** A day, where payments are on. */
  UNPAID_PHOTO_SEARCHES_PER_SESSION: integer(1, 1_000_000).default(10),
  UNPAID_PHOTO_SEARCHES_PER_ACCOUNT: integer(1, 1_000_000).default(10),
  /** Many people may share one, at a mobile operator above all. */
  UNPAID_PHOTO_SEARCHES_PER_ADDRESS: integer(1, 1_000_000).default(100),
  /** Used where a visitor's link names none. */
  PAYMENTS_DEFAULT: z.enum(ACQUIRERS, { error: 'must be cloudpayments, yookassa or payselection' }).optional(),
  CLOUDPAYMENTS_PUBLIC_ID: key.optional(),
  CLOUDPAYMENTS_API_SECRET: key.optional(),
  CLOUDPAYMENTS_API_URL: url('https://api.cloudpayments.ru'),
  CLOUDPAYMENTS_SCRIPT_URL: url('https://widget.cloudpayments.ru/bundles/cloudpayments.js'),
  YOOKASSA_SHOP_ID: key.optional(),
  YOOKASSA_SECRET_KEY: key.optional(),
  YOOKASSA_API_URL: url('https://api.yookassa.ru/v3'),
  PAYSELECTION_SERVICE_ID: key.optional(),
  PAYSELECTION_PUBLIC_KEY: key.optional(),
  PAYSELECTION_SECRET_KEY: key.optional(),
  PAYSELECTION_GATEWAY_URL: url('https://gw.payselection.com'),
  PAYSELECTION_SCRIPT_URL: url('https://widget.payselection.com/lib/pay-widget.js'),
  /** СБП, where the provider offers it. */
  PAYMENTS_SBP: z.stringbool({ error: 'must be true or false' }).default(false),
  /** 0 ОСН, 1 УСН «доходы», 2 УСН «доходы минус расходы», 4 ЕСХН, 5 патент. */
  RECEIPT_TAX_SYSTEM: z.coerce
    .number()
    .refine((system) => [0, 1, 2, 4, 5].includes(system), { error: 'must be 0, 1, 2, 4 or 5' })
    .default(1),
  /** Per cent; empty for "without VAT". */
  RECEIPT_VAT_PERCENT: z.coerce
    .number({ error: 'must be a per cent such as 22' })
    .min(0, { error: 'must not be negative' })
    .max(100, { error: 'must be 100 at most' })
    .optional(),
};

/** @limit request: The setting is refused. */
export const FACE_WORKERS_MAX = 64;

const flag = z.stringbool({ error: 'must be true or false' });
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a URL such as https://vidno.example' });
const origins = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim()))
  .pipe(
    z.array(
      httpUrl.refine((url) => URL.canParse(url) && new URL(url).origin === url, {
        error: 'must be origins such as https://vidno.example, separated by commas',
      }),
    ),
  );
const services = z
  .string()
  .transform((list) => list.split(',').map(Number))
  .pipe(
    z.array(
      z.literal(Object.values(SERVICE), { error: 'must be numbers of services separated by commas, such as 1,2' }),
    ),
  );
const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a URL such as postgres://user:password@host:5432/vidno',
});
const secret = z.string().min(32, { error: 'must be at least 32 characters, such as those of openssl rand -hex 32' });
/** Names as in Fastify's `trustProxy`. */
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const commaSeparated = z.string().transform((list) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const proxies = commaSeparated
  .pipe(
    z.array(
      z.string().refine((proxy) => PROXY_NAMES.includes(proxy) || ipaddr.isValid(proxy) || ipaddr.isValidCIDR(proxy), {
        error:
          'must be addresses or networks such as 10.0.0.0/8, separated by commas, or loopback, linklocal, uniquelocal',
      }),
    ),
  )
  .default([]);
const networks = commaSeparated
  .transform((list) => list.map(toNetwork))
  .pipe(
    z.array(
      z.string().refine((network) => ipaddr.isValidCIDR(network), {
        error: 'must be addresses or networks such as 10.8.0.0/24, separated by commas',
      }),
    ),
  )
  .default([]);
const text = z.string();
const phone = text.regex(/^\+?[\d ()-]{5,30}$/, { error: 'must be a phone number such as +7 900 000-00-00' });
const line = (max: number) =>
  z.string().regex(new RegExp(`^[^\\p{Cc}]{1,${max}}$`, 'u'), { error: `must be one line of up to ${max} characters` });
const country = z.string().regex(/^[A-Z]{2}$/, { error: 'must be a country code of two letters such as RU' });
/** Trailing slashes are removed. */
const baseUrl = httpUrl.transform((url) => url.replace(/\/+$/, ''));
const tokens = commaSeparated
  .transform((list) => [...new Set(list)])
  .pipe(z.array(z.string().regex(/^[\w.-]{8,2000}$/, { error: 'must be tokens separated by commas' })))
  .default([]);

const MAILBOX = String.raw`[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+`;
/** `alerts@vidno.example`, or `Видно <alerts@vidno.example>`. */
const sender = z
  .string()
  .regex(new RegExp(`^(?:[^<>"\r\n]{0,100}<${MAILBOX}>|${MAILBOX})$`, 'i'), {
    error: 'must be an address such as Видно <alerts@vidno.example>',
  })
  .transform((given) => {
    const [, name = '', address = given] = /^(.*)<(.+)>$/.exec(given) ?? [];
    return { name: name.trim() || null, address };
  });

/** All environment variables of the server. Empty ones have been removed before parsing. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .default('development'),
  PORT: integer(0, 65_535).default(3000),
  HOST: text.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  MIGRATION_DATABASE_URL: databaseUrl.optional(),
  ...databaseVariables,
  DISK_FREE_MIN_MB: integer(0, 1_000_000).default(100),
  WORKER_PORT: integer(0, 65_535).default(3080),
  PUBLIC_URL: httpUrl.optional(),
  ACCOUNT_URL: httpUrl.optional(),
  ANALYSIS_URL: httpUrl.optional(),
  WEB_ORIGINS: origins.optional(),
  APP_SECRET: secret.optional(),
  SUPPRESSION_KEY: secret.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_FORCE_PATH_STYLE: flag.default(true),
  FACE_SEARCH: flag.default(true),
  FACE_SEARCH_BASIS: text.optional(),
  FACE_MODEL: text.default('mobilefacenet'),
  FACE_WORKERS: integer(1, FACE_WORKERS_MAX).optional(),
  QUERY_PHOTO_HOURS: integer(1, 24).default(24),
  RESULT_DAYS: integer(1, 3_650).default(30),
  DEMO_IDLE_DAYS: integer(1, 3_650).default(30),
  DEMO_SERVICES: services.default([SERVICE.smartSearch]),
  DATABASE_COUNTRY: country.optional(),
  FILES_COUNTRY: country.optional(),
  BACKUP_COUNTRY: country.optional(),
  BACKUP_DIR: text.optional(),
  IMPORT_DIR: text.optional(),
  BACKUP_PASSPHRASE: z.string().min(16, { error: 'must be at least 16 characters' }).optional(),
  SEED_DEMO_PEOPLE: flag.optional(),
  TRUST_PROXY: proxies,
  ADMIN_NETWORKS: networks,
  RATE_LIMIT_FACTOR: integer(1, 10_000).default(1),
  VK_API_BASE_URL: baseUrl.default('https://api.vk.ru/method'),
  VK_API_VERSION: z
    .string()
    .regex(/^5\.\d{1,3}$/, { error: 'must be a version such as 5.199' })
    .default('5.199'),
  VK_ID_BASE_URL: baseUrl.default('https://id.vk.ru'),
  VK_CLIENT_ID: z
    .string()
    .regex(/^\d{1,20}$/, { error: 'must be the number of an application' })
    .optional(),
  VK_SERVICE_TOKENS: tokens,
  VK_COMMUNITY_TOKENS: tokens,
  VK_USER_TOKENS: tokens,
  VK_CALLS_PER_SECOND: integer(1, 1_000).default(3),
  VK_COMMUNITY_CALLS_PER_SECOND: integer(1, 1_000).default(20),
  VK_WALL_GET_PER_DAY: integer(1, 100_000_000).default(5_000),
  VK_NEWSFEED_SEARCH_PER_DAY: integer(1, 100_000_000).default(1_000),
  VK_ACCOUNT_PERCENT: integer(1, 100).default(25),
  SMTP_HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, { error: 'must be the name of a mail server' })
    .optional(),
  SMTP_PORT: integer(1, 65_535).default(587),
  SMTP_SECURE: flag.optional(),
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: text.optional(),
  MAIL_FROM: sender.optional(),
  SMSC_BASE_URL: baseUrl.default('https://smsc.ru/sys'),
  SMSC_LOGIN: text.optional(),
  SMSC_PASSWORD: text.optional(),
  SMSC_API_KEY: text.optional(),
  SMSC_SENDER: z
    .string()
    .regex(/^[\w .-]{1,15}$/, { error: 'must be a registered name of up to 15 characters' })
    .optional(),
  SMS_CODES_PER_DAY: integer(2, 1_000_000).default(2_000),
  EMAIL_CODES_PER_DAY: integer(2, 1_000_000).default(10_000),
  TELEGRAM_API_ROOT: baseUrl.default('https://api.telegram.org'),
  TELEGRAM_LINK_BASE: baseUrl.default('https://t.me'),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{1,20}:[\w-]{1,100}$/, { error: 'must be a token such as @BotFather gives' })
    .optional(),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^\w{5,32}$/, { error: 'must be the name of a bot, without the @' })
    .optional(),
  TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/, { error: 'must be 16 to 256 letters, digits, _ and -' })
    .optional(),
  ...paymentVariables,
  OPERATIONS_TOKEN: secret.optional(),
  /** A collector of traces that speaks OTLP over HTTP, by the name that OpenTelemetry gives it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  /** Which share of the traces is followed. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a share such as 0.1' })
    .min(0, { error: 'must not be negative' })
    .max(1, { error: 'must be 1 at most' })
    .default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  FAQ_URL: httpUrl.optional(),
  VK_EXAMPLE: z.string().trim().max(100).optional(),
  OPERATOR_NAME: line(300).optional(),
  OPERATOR_INN: text
    .refine(isInn, { error: 'must be an INN: 10 or 12 digits, the last of which check the others' })
    .optional(),
  OPERATOR_OGRN: text
    .refine(isOgrn, { error: 'must be an OGRN: 13 or 15 digits, the last of which checks the others' })
    .optional(),
  OPERATOR_ADDRESS: line(500).optional(),
  OPERATOR_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  OPERATOR_PHONE: phone.optional(),
  MATERIALS_DIR: text.optional(),
  SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).default('support@vidno.example'),
});

export type Environment = z.output<typeof environmentSchema>;
