const NAMES = [
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
  'email',
  'phone',
  'telegram',
].join('|');

const HIDDEN = '[hidden]';
const VALUE = '(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])';
const NAMED = new RegExp(`"(${NAMES})":${VALUE}`, 'gi');
const FILE_ADDRESS = /\/files\/[\w-]+\.[\w-]+/g;
const QUERY_TOKEN = /([?&](?:token|access_token|signature|code|state)=)[^&"\s]+/gi;
const URL_PASSWORD = /(:\/\/[^:/@\s"]+:)[^@/\s"]+@/g;
/** Of VK: what a user, a community or VK ID is given, wherever it stands. */
const VK_TOKEN = /\bvk[12]\.\w+\.[\w-]{16,}/g;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const PHONE = /\+\d[\d\s()-]{8,}\d/g;

/** A line of the log without what opens a door or points at a person: tokens, cookies, file addresses, contacts. */
export function redact(line: string): string {
  return line
    .replace(NAMED, `"$1":"${HIDDEN}"`)
    .replace(FILE_ADDRESS, `/files/${HIDDEN}`)
    .replace(QUERY_TOKEN, `$1${HIDDEN}`)
    .replace(URL_PASSWORD, `$1${HIDDEN}@`)
    .replace(VK_TOKEN, HIDDEN)
    .replace(EMAIL, HIDDEN)
    .replace(PHONE, HIDDEN);
}
