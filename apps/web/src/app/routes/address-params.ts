import { BANDS, type Band } from '@vidno/contract/face';
import { VK_RETURNS, type VkReturn } from '#features/cabinet/rules.ts';
import { LOGIN_WAYS, type LoginWay } from '#features/login/rules.ts';

// What an address may say behind its question mark. What a wrong one says is dropped, never an error.

type Raw = Record<string, unknown>;

/** `landing`: the user came from the landing page, which makes it a demo search unless they are registered. */
export function photoParams({ upload_id, face, more, source, landing }: Raw): {
  upload_id?: string;
  face?: number;
  /** Further photos of the same person. */
  more?: string;
  source?: string;
  landing?: boolean;
} {
  return {
    ...(typeof upload_id === 'string' && { upload_id }),
    ...(isCount(face) && { face }),
    ...(typeof more === 'string' && { more }),
    ...(typeof source === 'string' && { source }),
    ...(landing === true && { landing }),
  };
}

export function keywordParams({ keyword, region, source, landing }: Raw): {
  keyword?: string;
  region?: string;
  source?: string;
  landing?: boolean;
} {
  return {
    // A number in the address arrives as one.
    ...((typeof keyword === 'string' || typeof keyword === 'number') && { keyword: `${keyword}` }),
    ...(typeof region === 'string' && { region }),
    ...(typeof source === 'string' && { source }),
    ...(landing === true && { landing }),
  };
}

export function resultParams({ page, band, source, exists, age_from, age_to, city, without, compare }: Raw): {
  page?: number;
  band?: Band;
  source?: string;
  exists?: boolean;
  age_from?: number;
  age_to?: number;
  city?: string;
  /** The reasons that are switched off; empty: none. */
  without?: string;
  /** The person who is compared full screen. */
  compare?: string;
} {
  return {
    ...(isCount(page) && { page }),
    ...(isBand(band) && { band }),
    ...(typeof source === 'string' && { source }),
    ...(exists === true && { exists }),
    ...(isCount(age_from) && { age_from }),
    ...(isCount(age_to) && { age_to }),
    ...(typeof city === 'string' && { city }),
    ...(typeof without === 'string' && { without }),
    ...(typeof compare === 'string' && { compare }),
  };
}

/** `words` and `show` narrow the list. */
export function listParams({ page, words, show }: Raw): { page?: number; words?: string; show?: string } {
  return {
    ...(isCount(page) && { page }),
    // A number in the address arrives as one.
    ...((typeof words === 'string' || typeof words === 'number') && { words: `${words}` }),
    ...(typeof show === 'string' && { show }),
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isBand(value: unknown): value is Band {
  return BANDS.some((band) => band === value);
}

/** What the address of an account screen says; each screen reads its own part, and takes out what it sets to undefined. */
interface VkParams {
  /** Days of Moscow, yyyy-MM-dd, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The whole time; without days and without this it is the last 30 days. */
  readonly period?: 'all' | undefined;
  /** Compared with the same days a year ago. */
  readonly compared?: 'year' | undefined;
  /** Posts that are gone from the wall are left out. */
  readonly counted?: 'on_wall' | undefined;
  /** Posts of one kind alone, or all others: `only-ads`, `without-ads`. */
  readonly posts?: string | undefined;
  readonly page?: number | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'up' | 'down' | undefined;
  readonly view?: string | undefined;
  /** Names joined by commas. */
  readonly series?: string | undefined;
  /** The figure a heat map shows. */
  readonly heat?: string | undefined;
  readonly type?: string | undefined;
  readonly value?: string | undefined;
  /** Ids of tracked accounts joined by commas. */
  readonly ids?: string | undefined;
  /** A page that one has named on another screen. */
  readonly login?: string | undefined;
  /** What the list of accounts is searched for, and the folder that is open. */
  readonly q?: string | undefined;
  readonly folder?: string | undefined;
}

/** Words that arrive as numbers where they are written in digits: an hour, a name such as 2026. */
const VK_TEXTS = ['value', 'q', 'folder'] as const;
const VK_WORDS = ['sort', 'view', 'series', 'heat', 'type', 'ids', 'login', 'posts'] as const;

export function vkParams(raw: Raw): VkParams {
  const { page, direction, counted, compared } = raw;
  const days = period(raw);
  return {
    ...days,
    ...(raw.period === 'all' && Object.keys(days).length === 0 && { period: 'all' as const }),
    ...(compared === 'year' && { compared }),
    ...(counted === 'on_wall' && { counted }),
    ...Object.fromEntries(VK_WORDS.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name]]] : []))),
    ...(typeof page === 'number' && Number.isSafeInteger(page) && page > 0 && { page }),
    ...((direction === 'up' || direction === 'down') && { direction }),
    ...Object.fromEntries(VK_TEXTS.flatMap((name) => (isText(raw[name]) ? [[name, `${raw[name]}`]] : []))),
  };
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

export function vkAuthParams({ redirect_url, failed }: Raw): { redirect_url?: string; failed?: string } {
  return {
    ...(typeof redirect_url === 'string' && { redirect_url }),
    ...(typeof failed === 'string' && { failed }),
  };
}

function period({ from, to }: Raw): { from?: string; to?: string } {
  const isReversed = isDay(from) && isDay(to) && from > to;
  return isReversed ? {} : { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

/** A day of the calendar between the first that VK knows and the last that the server takes. */
function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value) || value < '2006') return false;
  const moment = new Date(value);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

/** What the address of a monitoring screen says; each screen reads its own part, and takes out what it sets to undefined. */
interface MonitorParams {
  /** Prefill a new monitor: words, the id of a place, the id of a source. */
  readonly keyword?: string | undefined;
  readonly geo?: string | undefined;
  readonly source?: string | undefined;
  /** The run in view, by its process. */
  readonly run?: string | undefined;
  readonly change?: string | undefined;
  readonly page?: number | undefined;
  /** The page of the runs. */
  readonly runs?: number | undefined;
  /** It was there already when one asked for it. */
  readonly exists?: boolean | undefined;
  /** Unsubscribes from all letters: nothing to choose. */
  readonly all?: boolean | undefined;
}

const MONITOR_WORDS = ['keyword', 'geo', 'source', 'run', 'change'] as const;
const MONITOR_PAGES = ['page', 'runs'] as const;

export function monitorParams(raw: Raw): MonitorParams {
  return {
    ...Object.fromEntries(MONITOR_WORDS.flatMap((name) => (isWord(raw[name]) ? [[name, `${raw[name]}`]] : []))),
    ...Object.fromEntries(MONITOR_PAGES.flatMap((name) => (isLaterPage(raw[name]) ? [[name, raw[name]]] : []))),
    ...(raw.exists === true && { exists: true }),
    ...(raw.all === true && { all: true }),
  };
}

/** A word of digits alone arrives as a number. */
function isWord(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isLaterPage(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** Where to go on afterwards. */
export function backParam({ back }: Raw): { back?: string } {
  return typeof back === 'string' ? { back } : {};
}

export interface LoginParams {
  readonly back?: string;
  readonly way?: LoginWay;
  /** How a login at VK ID ended, and more about it. */
  readonly login?: string;
  readonly because?: string;
  readonly demo_searches?: number;
}

export function loginParams(raw: Raw): LoginParams {
  const { login, because, demo_searches } = raw;
  const way = LOGIN_WAYS.find((known) => known === raw.way);
  return {
    ...backParam(raw),
    ...(way && { way }),
    ...(typeof login === 'string' && { login }),
    ...(typeof because === 'string' && { because }),
    ...(typeof demo_searches === 'number' && { demo_searches }),
  };
}

export interface CabinetParams {
  /** The account has just been deleted. */
  readonly deleted?: boolean;
  /** What became of linking VK ID, for a browser that comes back from there. */
  readonly vk?: VkReturn;
}

export function cabinetParams(raw: Raw): CabinetParams {
  const vk = VK_RETURNS.find((known) => known === raw.vk);
  return { ...(raw.deleted === true && { deleted: true }), ...(vk && { vk }) };
}

export interface TariffParams {
  /** The service to add. */
  readonly add?: number;
  /** Opens the form that takes money for the balance. */
  readonly topup?: number;
}

export function tariffParams({ add, topup }: Raw): TariffParams {
  return { ...(typeof add === 'number' && { add }), ...(topup === 1 && { topup }) };
}

/** The two versions of a document that are compared. */
export function documentChangesParams({ from, to }: Raw): { from: string; to: string } {
  return { from: String(from ?? ''), to: String(to ?? '') };
}

/** What VK ID made of a proof that a page is one's own. */
export function removalParams({ proof }: Raw): { proof?: string } {
  return typeof proof === 'string' ? { proof } : {};
}
