/** What an Argon2id hash was made with. */
export interface Argon2Settings {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly parallelism: number;
}

export interface StoredHash extends Argon2Settings {
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

/** OWASP's recommendation of 2024. What is stored with other settings stays valid. */
export const ARGON2_SETTINGS: Argon2Settings = { memoryKiB: 19_456, passes: 2, parallelism: 1 };

const VERSION = 19;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** The PHC string of a hash: settings, salt and hash in one text. */
export function formatPhc({ memoryKiB, passes, parallelism, salt, hash }: StoredHash): string {
  return `$argon2id$v=${VERSION}$m=${memoryKiB},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(hash)}`;
}

/** Null if the text is no PHC string of Argon2id. */
export function parsePhc(text: string): StoredHash | null {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(text) ?? [];
  if (memory === undefined) return null;
  return {
    memoryKiB: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Without padding, as the format wants it. */
function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
