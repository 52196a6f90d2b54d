import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { environmentSchema } from './environment.ts';
import { isSecretSetting, listSettings } from './settings.ts';

const variables = {
  APP_SECRET: 'a key of the tests that is long enough',
  SMTP_HOST: 'mail.example',
  SMTP_PASSWORD: 'hunter-number-2',
  SMTP_USER: 'vidno',
  MAIL_FROM: 'Видно <a@vidno.example>',
  RESULT_DAYS: '30',
  RATE_LIMIT_FACTOR: '5',
  ADMIN_NETWORKS: '10.8.0.0/24, 127.0.0.1',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://me:very-private@traces.example',
  FACE_SEARCH_BASIS: '  ',
  FAQ_URL: 'https://help.example/faq?key=very-private',
};
const settings = listSettings(variables, readConfig(variables));
const settingOf = (name: string) => settings.find((setting) => setting.name === name);

describe('settings', () => {
  test('are all of the schema, each with what is in effect, its default and where it comes from', () => {
    expect(settings.map(({ name }) => name)).toEqual(Object.keys(environmentSchema.shape));
    expect(settingOf('RATE_LIMIT_FACTOR')).toEqual({
      name: 'RATE_LIMIT_FACTOR',
      isSecret: false,
      value: '5',
      standard: '1',
      origin: 'environment',
    });
    expect(settingOf('RESULT_DAYS')).toMatchObject({ value: '30', standard: '30', origin: 'environment' });
    expect(settingOf('PORT')).toMatchObject({ value: '3000', standard: '3000', origin: 'default' });
    expect(settingOf('PUBLIC_URL')).toMatchObject({
      value: 'http://localhost:3000',
      standard: null,
      origin: 'derived',
    });
    expect(settingOf('FACE_SEARCH_BASIS')).toMatchObject({ value: null, standard: null, origin: null });
    expect(settingOf('ADMIN_NETWORKS')?.value).toBe('10.8.0.0/24, 127.0.0.1/32');
    expect(settingOf('MAIL_FROM')?.value).toBe('Видно a@vidno.example');
  });

  test('say of a secret only that it is set', () => {
    expect(settingOf('SMTP_PASSWORD')).toEqual({
      name: 'SMTP_PASSWORD',
      isSecret: true,
      value: null,
      standard: null,
      origin: 'environment',
    });
    expect(settingOf('SUPPRESSION_KEY')).toMatchObject({ value: null, origin: 'derived' });
    expect(settingOf('OTEL_EXPORTER_OTLP_ENDPOINT')?.value).toBe('https://traces.example/');
    expect(settingOf('FAQ_URL')?.value).toBe('https://help.example/faq');
    expect(JSON.stringify(settings)).not.toMatch(/hunter|long enough|very-private/);
  });

  test('name the folder of imports, or its bucket, and none of the keys', () => {
    expect(settingOf('IMPORT_DIR')).toMatchObject({ value: expect.stringMatching(/imports$/), origin: 'derived' });
    const inBucket = {
      ...variables,
      IMPORT_DIR: 's3://deliveries/people',
      S3_ACCESS_KEY_ID: 'id-of-a-key',
      S3_SECRET_ACCESS_KEY: 'hunter-number-3',
    };
    const shown = listSettings(inBucket, readConfig(inBucket));
    expect(shown.find(({ name }) => name === 'IMPORT_DIR')).toMatchObject({
      value: 's3://deliveries/people',
      origin: 'environment',
    });
    expect(JSON.stringify(shown)).not.toMatch(/id-of-a-key|hunter/);
  });

  test('that are shown are these: whoever adds one decides whether it is a secret', () => {
    const hidden = Object.keys(environmentSchema.shape).filter(isSecretSetting);
    expect(hidden).toEqual([
      'DATABASE_URL',
      'MIGRATION_DATABASE_URL',
      'APP_SECRET',
      'SUPPRESSION_KEY',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'BACKUP_PASSPHRASE',
      'VK_SERVICE_TOKENS',
      'VK_COMMUNITY_TOKENS',
      'VK_USER_TOKENS',
      'SMTP_PASSWORD',
      'SMSC_PASSWORD',
      'SMSC_API_KEY',
      'TELEGRAM_BOT_TOKEN',
      'TELEGRAM_WEBHOOK_SECRET',
      'CLOUDPAYMENTS_API_SECRET',
      'YOOKASSA_SECRET_KEY',
      'PAYSELECTION_PUBLIC_KEY',
      'PAYSELECTION_SECRET_KEY',
      'OPERATIONS_TOKEN',
    ]);
  });
});
