import type { Config } from '#config/config.ts';
import { DAY_MS } from '#config/time.ts';
import { createVault, type SealedSecret, type Vault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { describeCeilings } from '#features/identity/codes/codes.ts';
import { readSealedKeys } from '#features/identity/second-factor/second-factor.ts';
import { readSealedCards } from '#features/payments/cards.ts';
import { listStrandedMoney } from '#features/payments/public.ts';
import { readSealedLogins } from '#features/vk-access/tokens.ts';
import { listUnsentLetters } from '#sending/letters.ts';
import { listBackups, readVerification } from '../backup/backup-folder.ts';
import { LATE_MS } from '../observe.ts';
import type { Product } from '../open-product.ts';

type FindingState = 'ok' | 'warning' | 'failure';

export interface Finding {
  /** Monitoring relies on it, so it stays as it is. */
  readonly id: string;
  readonly state: FindingState;
  readonly text: string;
}

/** What a check says; a text or number alone is fine. */
export type Said = string | number | Omit<Finding, 'id'>;

export const EXIT_CODES: Readonly<Record<FindingState, number>> = { ok: 0, warning: 1, failure: 2 };

/** To be looked at in the next days. */
export function warning(text: string): Said {
  return { state: 'warning', text };
}

/** Something that users need does not work. */
export function failure(text: string): Said {
  return { state: 'failure', text };
}

/** `data in Russia` becomes `data-in-russia`. */
export function toFindings(said: Readonly<Record<string, Said>>): Finding[] {
  return Object.entries(said).map(([name, what]) => ({
    id: name.toLowerCase().replaceAll(' ', '-'),
    ...(typeof what === 'object' ? what : { state: 'ok' as const, text: String(what) }),
  }));
}

export function worstOf(findings: readonly Finding[]): FindingState {
  if (findings.some(({ state }) => state === 'failure')) return 'failure';
  return findings.some(({ state }) => state === 'warning') ? 'warning' : 'ok';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const OLD_DAYS = 2;
const UNVERIFIED_DAYS = 31;

/** What stands in `BACKUP_DIR`. Whoever tries the product out needs no backups. */
export async function describeBackups({ config, tools }: Product): Promise<Said> {
  const { directory } = config.backups;
  const [last] = await listBackups(directory);
  const { verified, failed } = await readVerification(directory);
  if (failed) return failure(`${failed.name} CANNOT BE RESTORED: ${failed.because}`);
  const warn = config.production ? warning : String;
  if (!last) return warn(`none in ${directory}`);
  const now = tools.clock().getTime();
  const days = (at: number): number => Math.floor((now - at) / DAY_MS);
  if (days(last.at.getTime()) >= OLD_DAYS) return warn(`${last.name} is ${days(last.at.getTime())} days old`);
  if (!verified || days(Date.parse(verified.at)) >= UNVERIFIED_DAYS) {
    return warn(`${last.name}; none verified for ${UNVERIFIED_DAYS} days`);
  }
  return `${last.name}, verified ${verified.at}`;
}

const SETTINGS = { sms: 'SMS_CODES_PER_DAY', email: 'EMAIL_CODES_PER_DAY' } as const;

/** Whether newcomers still get codes today: somebody may be asking for them to make others pay, or to lock them out. */
export async function describeCodes({ config, tools }: Pick<Product, 'config' | 'tools'>): Promise<Said> {
  const ceilings = await describeCeilings(tools.db, { ceilings: config.codeCeilings, now: tools.clock() });
  const said = ceilings.map(({ channel, sent, unproved, max, state }) => {
    const text = `${channel} ${sent} of ${max}, ${unproved} of them to unknown browsers`;
    return { state, text: state === 'far' ? text : `${text}: ${SETTINGS[channel]} ${state}` };
  });
  const text = said.length === 0 ? 'none today' : said.map((each) => each.text).join('; ');
  if (said.some(({ state }) => state === 'reached')) return failure(text);
  return said.some(({ state }) => state === 'near') ? warning(text) : text;
}

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

/** Letters that were given up are listed too; mostly their address is wrong. */
export async function describeEmail({ config, tools }: Product): Promise<Said> {
  if (!config.mail) return 'off: SMTP_HOST is not set';
  const letters = await listUnsentLetters(tools.db, new Date(tools.clock().getTime() - LATE_MS));
  const list = (of: 'late' | 'failed') =>
    letters.filter((each) => each[of] > 0).map((each) => `${each[of]} ${each.kind}`);
  const [late, failed] = [list('late'), list('failed')];
  const server = `${config.mail.host}:${config.mail.port}`;
  const text = failed.length === 0 ? server : `${server}; given up: ${failed.join(', ')}`;
  return late.length === 0 ? text : warning(`${text}; LATE: ${late.join(', ')}`);
}

const SEALED = {
  'VK ID logins': readSealedLogins,
  'keys of authenticator apps': readSealedKeys,
  'saved cards': readSealedCards,
};

/** Whether everything that was sealed can still be opened. */
export async function describeSecret({ db, appSecret }: Pick<Config, 'appSecret'> & { db: Database }): Promise<Said> {
  const vault = createVault(appSecret);
  const lost: string[] = [];
  for (const [name, read] of Object.entries(SEALED)) {
    const { all, unopened } = await count(vault, read(db));
    if (unopened > 0) lost.push(`${unopened} of ${all} ${name}`);
  }
  if (lost.length === 0) return 'opens everything that was sealed';
  return failure(`IS ANOTHER ONE THAN BEFORE: it does not open ${lost.join(', ')}; set the earlier APP_SECRET`);
}

async function count(
  vault: Vault,
  secrets: AsyncIterable<SealedSecret>,
): Promise<{ readonly all: number; readonly unopened: number }> {
  let [all, unopened] = [0, 0];
  for await (const { sealed, context } of secrets) {
    all += 1;
    if (vault.open(sealed, context) === null) unopened += 1;
  }
  return { all, unopened };
}

const SHOWN = 10;

/**
 * Money that belongs to nobody who could use it or get it back. `vidno money` gives it back, or settles what was paid out by
 * hand.
 */
export async function describeStrandedMoney({ tools }: Pick<Product, 'tools'>): Promise<Said> {
  const stranded = await listStrandedMoney(tools.db, { now: tools.clock(), limit: SHOWN });
  if (stranded.length === 0) return 'all money has an account';
  return failure(`GIVE BACK: ${stranded.map(({ accountId, text }) => `account ${accountId}: ${text}`).join('; ')}`);
}
