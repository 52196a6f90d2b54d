import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const STRONG = 'f81d4fae7dec11d0a76500a0c91e6bf6c0ffee42';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'vidno-config-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const read = (variables: Record<string, string> = {}) => readConfig({ DATA_DIR, ...variables });

describe('with nothing set', () => {
  it('the product listens on localhost only, with the embedded database and demo people', () => {
    expect(read()).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      dataDirectory: DATA_DIR,
      databaseUrl: null,
      migrationDatabaseUrl: null,
      publicUrl: 'http://localhost:3000',
      accountUrl: null,
      analysisUrl: null,
      webOrigins: expect.arrayContaining([
        'http://localhost:3000',
        'http://127.0.0.1:3000',
        'http://promo.localhost:3000',
      ]),
      s3: null,
      vk: null,
      faceSearch: true,
      faceSearchBasis: null,
      faceModel: 'mobilefacenet',
      queryPhotoHours: 24,
      resultDays: 30,
      demoIdleDays: 30,
      seedDemoPeople: true,
      logLevel: 'info',
    });
  });

  it('a secret is generated once, readable by its owner only, and reused at the next start', () => {
    const { appSecret } = read();
    expect(appSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(read().appSecret).toBe(appSecret);
    expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8').trim()).toBe(appSecret);
    expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
  });
});

it('an empty variable is ignored', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ', S3_BUCKET: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    migrationDatabaseUrl: null,
    s3: null,
  });
});

it('where data lie is only known if it is said', () => {
  expect(read().countries).toEqual({ database: null, files: null, backups: null });
  const said = { DATABASE_COUNTRY: 'RU', FILES_COUNTRY: 'RU', BACKUP_COUNTRY: 'KZ' };
  expect(read(said).countries).toEqual({ database: 'RU', files: 'RU', backups: 'KZ' });
  expect(() => read({ FILES_COUNTRY: 'Россия' })).toThrow('FILES_COUNTRY must be a country code');
});

it('PostgreSQL gets demo people only if configured', () => {
  const DATABASE_URL = 'postgres://vidno:word@db:5432/vidno';
  expect(read({ DATABASE_URL }).seedDemoPeople).toBe(false);
  expect(read({ DATABASE_URL, SEED_DEMO_PEOPLE: 'true' }).seedDemoPeople).toBe(true);
});

it('several web origins are separated by commas', () => {
  expect(read({ WEB_ORIGINS: 'https://vidno.example, https://promo.vidno.example' }).webOrigins).toEqual([
    'https://vidno.example',
    'https://promo.vidno.example',
  ]);
});

it.each([
  [
    'https://vidno.example',
    [
      'https://vidno.example',
      'https://promo.vidno.example',
      'https://www.promo.vidno.example',
      'https://promo-testnew.vidno.example',
      'https://www.promo-testnew.vidno.example',
    ],
  ],
  [
    'https://www.Vidno.example:8443',
    [
      'https://www.vidno.example:8443',
      'https://promo.vidno.example:8443',
      'https://www.promo.vidno.example:8443',
      'https://promo-testnew.vidno.example:8443',
      'https://www.promo-testnew.vidno.example:8443',
    ],
  ],
  ['https://promo.vidno.example', ['https://promo.vidno.example']],
  ['http://192.0.2.1:3000', ['http://192.0.2.1:3000']],
  ['http://[::1]:3000', ['http://[::1]:3000']],
])('the pages of %s may be opened by its promo hosts as well', (PUBLIC_URL, webOrigins) => {
  expect(read({ PUBLIC_URL }).webOrigins).toEqual(webOrigins);
});

it('S3 settings are read', () => {
  const S3 = {
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: 'https://s3.example',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  };
  expect(read(S3).s3).toEqual({
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'id',
    secretAccessKey: 'key',
    forcePathStyle: true,
  });
});

it.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://db/vidno'],
  ['PUBLIC_URL', 'vidno.example'],
  ['ACCOUNT_URL', 'ftp://vidno.example'],
  ['WEB_ORIGINS', 'https://vidno.example/path'],
  ['WEB_ORIGINS', 'https://vidno.example,*'],
  ['APP_SECRET', 'short'],
  ['OPERATIONS_TOKEN', 'short'],
  ['FACE_SEARCH', 'maybe'],
  ['FACE_WORKERS', '0'],
  ['QUERY_PHOTO_HOURS', '48'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'prod'],
  ['SUPPORT_EMAIL', 'nobody'],
  ['VK_API_BASE_URL', 'api.vk.ru'],
  ['VK_API_VERSION', 'latest'],
  ['VK_CLIENT_ID', 'vidno'],
  ['VK_SERVICE_TOKENS', 'two words'],
  ['VK_CALLS_PER_SECOND', '0'],
  ['VK_USER_TOKENS', 'a token'],
  ['VK_WALL_GET_PER_DAY', 'many'],
  ['VK_NEWSFEED_SEARCH_PER_DAY', '0'],
  ['VK_ACCOUNT_PERCENT', '101'],
])('an invalid %s (%s) stops the start with a one-line message that names it', (name, value) => {
  let message = '';
  try {
    read({ [name]: value });
  } catch (error) {
    if (error instanceof ConfigError) message = error.message;
  }
  expect(message).toMatch(new RegExp(`^${name} [^\n]+$`));
});

it.each([
  ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example' }],
  ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'pictures' }],
  ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id' }],
])('incomplete S3 settings are rejected: %s is missing', (name, variables) => {
  expect(() => read(variables)).toThrow(name);
});

describe('the place of imports', () => {
  const KEYS = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };

  it('is a folder, of the data directory unless told otherwise', () => {
    expect(read({ DATA_DIR: '/data' }).imports).toEqual({ kind: 'folder', folder: '/data/imports' });
    expect(read({ IMPORT_DIR: '/srv/s3:' }).imports).toEqual({ kind: 'folder', folder: '/srv/s3:' });
  });

  it.each([
    ['s3://deliveries/vidno/июнь 2026/', 'vidno/июнь 2026'],
    ['s3://deliveries/a..b/.c', 'a..b/.c'],
    ['s3://deliveries/', ''],
    ['s3://deliveries', ''],
  ])('may be a part of a bucket: %s', (IMPORT_DIR, prefix) => {
    const S3_ENDPOINT = 'https://s3.example';
    const { imports, s3 } = read({ ...KEYS, IMPORT_DIR, S3_ENDPOINT, S3_REGION: 'ru-1', S3_FORCE_PATH_STYLE: 'false' });
    expect(s3).toBeNull();
    expect(imports).toEqual({
      kind: 'bucket',
      prefix,
      bucket: {
        bucket: 'deliveries',
        endpoint: S3_ENDPOINT,
        region: 'ru-1',
        accessKeyId: 'id',
        secretAccessKey: 'key',
        forcePathStyle: false,
      },
    });
    expect(read({ ...KEYS, IMPORT_DIR, S3_BUCKET: 'pictures' })).toMatchObject({
      s3: { bucket: 'pictures' },
      imports: { prefix, bucket: { bucket: 'deliveries' } },
    });
  });

  it.each([
    's3://',
    's3:///people',
    's3://De_liveries/a',
    's3://id:key@deliveries/a',
    's3://deliveries//a',
    's3://deliveries/../a',
    's3://deliveries/a/.',
    's3://deliveries/a//',
    's3://deliveries/a\u0007',
    'S3://deliveries/a',
    'https://s3.example/deliveries',
  ])('is refused where it is no such place: %j', (IMPORT_DIR) => {
    expect(() => read({ ...KEYS, IMPORT_DIR })).toThrow(
      new ConfigError('IMPORT_DIR must be a folder, or s3://BUCKET/PREFIX'),
    );
  });

  it('wants keys, and a bucket of its own', () => {
    const IMPORT_DIR = 's3://deliveries/people';
    expect(() => read({ IMPORT_DIR })).toThrow('S3_ACCESS_KEY_ID must be set when IMPORT_DIR is in a bucket');
    expect(() => read({ IMPORT_DIR, S3_ACCESS_KEY_ID: 'id' })).toThrow('S3_SECRET_ACCESS_KEY must be set when');
    expect(() => read({ ...KEYS, IMPORT_DIR, S3_BUCKET: 'deliveries' })).toThrow('IMPORT_DIR must not be in S3_BUCKET');
  });
});

describe('VK', () => {
  it('is connected by a service token alone, with the default URLs and limits', () => {
    expect(read({ VK_SERVICE_TOKENS: 'service-key-one, service-key-two' }).vk).toEqual({
      apiBaseUrl: 'https://api.vk.ru/method',
      apiVersion: '5.199',
      idBaseUrl: 'https://id.vk.ru',
      clientId: null,
      redirectUri: 'http://localhost:3000/auth/callback',
      serviceTokens: ['service-key-one', 'service-key-two'],
      communityTokens: [],
      userTokens: [],
      callsPerSecond: 3,
      communityCallsPerSecond: 20,
      wallGetPerDay: 5000,
      newsfeedSearchPerDay: 1000,
      accountPercent: 25,
    });
  });

  it('is connected by a user token alone', () => {
    expect(read({ VK_USER_TOKENS: 'vk1.a.user-token' }).vk).toMatchObject({ userTokens: ['vk1.a.user-token'] });
  });

  it('is connected by an application id alone', () => {
    expect(read({ VK_CLIENT_ID: '52000000' }).vk).toMatchObject({ clientId: '52000000', serviceTokens: [] });
  });

  it('trailing slashes of URLs are removed', () => {
    const vk = { VK_CLIENT_ID: '1', VK_API_BASE_URL: 'http://localhost:5000/method/' };
    expect(read(vk).vk?.apiBaseUrl).toBe('http://localhost:5000/method');
  });
});

const PRODUCTION = { NODE_ENV: 'production', FACE_SEARCH_BASIS: 'opinion of a lawyer' };

describe('in production', () => {
  it('face search starts only with who allowed it', () => {
    const variables = { NODE_ENV: 'production', APP_SECRET: STRONG };
    for (const basis of [undefined, '', '  '])
      expect(() => read({ ...variables, ...(basis !== undefined && { FACE_SEARCH_BASIS: basis }) })).toThrow(
        'FACE_SEARCH_BASIS',
      );
    const allowed = { faceSearch: true, faceSearchBasis: 'opinion of a lawyer' };
    expect(read({ ...variables, FACE_SEARCH_BASIS: 'opinion of a lawyer' })).toMatchObject(allowed);
    expect(read({ ...variables, FACE_SEARCH: 'false' })).toMatchObject({ faceSearch: false, faceSearchBasis: null });
  });

  it.each([
    ['VK_API_BASE_URL', 'http://api.vk.ru/method'],
    ['VK_API_BASE_URL', 'https://localhost:5000/method'],
    ['VK_API_BASE_URL', 'https://127.0.0.1/method'],
    ['VK_ID_BASE_URL', 'https://[::1]:5000'],
    ['VK_ID_BASE_URL', 'http://id.vk.ru'],
  ])('a simulator instead of VK is rejected: %s %s', (name, address) => {
    const variables = { ...PRODUCTION, APP_SECRET: STRONG, VK_CLIENT_ID: '1' };
    expect(() => read({ ...variables, [name]: address })).toThrow(name);
    expect(read(variables).vk).toMatchObject({ clientId: '1' });
  });

  it.each([
    ['none', undefined],
    ['a placeholder', 'please-change-me-please-change-me-1234'],
    ['one letter over and over', 'a'.repeat(64)],
  ])('a secret is required: %s is rejected', (_name, secret) => {
    const variables = secret === undefined ? {} : { APP_SECRET: secret };
    expect(() => read({ ...PRODUCTION, ...variables })).toThrow('APP_SECRET');
  });

  it('a key of removals of its own is required with PostgreSQL, and the embedded product makes one', () => {
    const variables = { ...PRODUCTION, APP_SECRET: STRONG, DATABASE_URL: 'postgres://localhost/vidno' };
    expect(() => read(variables)).toThrow('SUPPRESSION_KEY');
    expect(() => read({ ...variables, SUPPRESSION_KEY: 'a'.repeat(64) })).toThrow('SUPPRESSION_KEY');
    expect(read({ ...variables, SUPPRESSION_KEY: STRONG }).suppressionKey).toBe(STRONG);
    expect(read({ ...PRODUCTION, APP_SECRET: STRONG }).suppressionKey).toMatch(/^[0-9a-f]{64}$/);
  });

  it('the server listens on all interfaces', () => {
    expect(read({ ...PRODUCTION, APP_SECRET: STRONG })).toMatchObject({
      production: true,
      host: '0.0.0.0',
      appSecret: STRONG,
    });
  });
});
