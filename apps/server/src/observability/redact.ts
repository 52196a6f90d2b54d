const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'app-session-id',
  'x-xsrf-token',
  'xsrf-token',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'password',
  'appSecret',
  'secretAccessKey',
  'databaseUrl',
  'migrationDatabaseUrl',
  'email',
  'phone',
  'telegram',
].join('|');

const HIDDEN = '[hidden]';
const VALUE = '(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])';
const SECRET_FIELD = new RegExp(`"(${SECRET_FIELDS})":${VALUE}`, 'gi');
const FILE_URL = /\/files\/[\w-]+\.[\w-]+/g;
const QUERY_TOKEN = /([?&](?:token|access_token|signature|code|state)=)[^&"\s]+/gi;
const URL_PASSWORD = /(:\/\/[^:/@\s"]+:)[^@/\s"]+@/g;
/** VK tokens of users, communities and VK ID, anywhere in the line. */
const VK_TOKEN = /\bvk[12]\.\w+\.[\w-]{16,}/g;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const PHONE = /\+\d[\d\s()-]{8,}\d/g;

/** Removes credentials and personal data from a log line: tokens, cookies, signed file URLs, contacts. */
export function redact(line: string): string {
  return line
    .replace(SECRET_FIELD, `"$1":"${HIDDEN}"`)
    .replace(FILE_URL, `/files/${HIDDEN}`)
    .replace(QUERY_TOKEN, `$1${HIDDEN}`)
    .replace(URL_PASSWORD, `$1${HIDDEN}@`)
    .replace(VK_TOKEN, HIDDEN)
    .replace(EMAIL, HIDDEN)
    .replace(PHONE, HIDDEN);
}
