const NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'app-session-id',
  'x-xsrf-token',
  'xsrf-token',
  'token',
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
const QUERY_TOKEN = /([?&](?:token|signature|code)=)[^&"\s]+/gi;
const URL_PASSWORD = /(:\/\/[^:/@\s"]+:)[^@/\s"]+@/g;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const PHONE = /\+\d[\d\s()-]{8,}\d/g;

/** A line of the log without what opens a door or points at a person: tokens, cookies, file addresses, contacts. */
export function redact(line: string): string {
  return line
    .replace(NAMED, `"$1":"${HIDDEN}"`)
    .replace(FILE_ADDRESS, `/files/${HIDDEN}`)
    .replace(QUERY_TOKEN, `$1${HIDDEN}`)
    .replace(URL_PASSWORD, `$1${HIDDEN}@`)
    .replace(EMAIL, HIDDEN)
    .replace(PHONE, HIDDEN);
}
