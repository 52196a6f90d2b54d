import type { VkUserObject } from '@vidno/providers/vk/objects';
import { DAY_MS, formatMoscowTime, HOUR_MS } from '#config/time.ts';
import type { Follower } from './figures.ts';

export interface Member extends Follower {
  readonly vkUserId: number;
  readonly position: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarUrl: string | null;
}

/**
 * VK's maximum.
 * @limit queue: VK returns the rest on the next pages.
 */
export const PAGE_SIZE = 1_000;
/** @limit rate: Followers after these are not read. */
export const FOLLOWERS_MAX = { full: 10_000, demo: 1_000 } as const;

/** A complete reading is not repeated sooner. */
const FRESH_MS = DAY_MS;
/** After this time VK may allow what it refused. */
const RETRY_REFUSED_MS = HOUR_MS;
/** @limit none */
const AGE_MAX = 120;

export const AUDIENCE_MESSAGES = {
  hiddenMembers: 'Сообщество скрыло список участников, поэтому состав аудитории неизвестен.',
  hiddenFollowers: 'Владелец страницы скрыл подписчиков, поэтому состав аудитории неизвестен.',
  gone: 'Страница удалена или заблокирована: ВКонтакте больше не показывает её аудиторию.',
  notAllowed: 'ВКонтакте не даёт этому сайту читать подписчиков таких страниц.',
  broken: 'Чтение аудитории прервалось из-за нашей ошибки. Загляните через час: начнём ещё раз.',
} as const;

/** The pages of a large audience are spread evenly over the list, so that the sample represents all of it. */
export function offsetOfPage(page: number, { total, peopleMax }: { total: number; peopleMax: number }): number {
  if (total <= peopleMax) return page * PAGE_SIZE;
  return Math.floor((page * (total - PAGE_SIZE)) / Math.max(pagesOf({ total, peopleMax }) - 1, 1));
}

export function pagesOf({ total, peopleMax }: { total: number; peopleMax: number }): number {
  return Math.ceil(Math.min(total, peopleMax) / PAGE_SIZE);
}

export function percentOf(reading: { pagesRead: number; total: number | null; peopleMax: number }): number {
  if (reading.total === null) return 0;
  const pages = pagesOf({ total: reading.total, peopleMax: reading.peopleMax });
  return pages === 0 ? 100 : Math.min(100, Math.floor((reading.pagesRead / pages) * 100));
}

interface LastReading {
  readonly status: 'wait' | 'ok' | 'unavailable';
  readonly finishedAt: Date | null;
}

/** A complete reading is repeated if a day has passed and the account has been refreshed since. */
export function isReadingDue(last: LastReading | null, { now, refreshedAt }: { now: Date; refreshedAt: Date | null }) {
  if (last === null) return true;
  if (last.status === 'wait' || last.finishedAt === null) return false;
  const age = now.getTime() - last.finishedAt.getTime();
  if (last.status === 'unavailable') return age >= RETRY_REFUSED_MS;
  return age >= FRESH_MS && refreshedAt !== null && refreshedAt > last.finishedAt;
}

/** Null for deleted and banned people. */
export function toMember(user: VkUserObject, { position, today }: { position: number; today: string }): Member | null {
  if (user.deactivated) return null;
  return {
    vkUserId: user.id,
    position,
    firstName: user.first_name,
    lastName: user.last_name,
    avatarUrl: user.photo_100 ?? user.photo_50 ?? null,
    sex: user.sex === 1 ? 'female' : user.sex === 2 ? 'male' : null,
    age: ageOf(user.bdate, today),
    country: user.country ?? null,
    city: user.city ?? null,
  };
}

/** Full years on `today` (yyyy-MM-dd); null without a year or for an impossible date. */
export function ageOf(bdate: string | undefined, today: string): number | null {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(bdate ?? '') ?? [];
  if (!day || !month || !year) return null;
  const born = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (born.getUTCMonth() !== Number(month) - 1) return null;
  const hadBirthday = today.slice(5) >= `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const age = Number(today.slice(0, 4)) - Number(year) - (hadBirthday ? 0 : 1);
  return age >= 0 && age <= AGE_MAX ? age : null;
}

export function waitingMessage(resumeAt: Date): string {
  return `ВКонтакте просит подождать. Продолжим в ${formatMoscowTime(resumeAt)} по Москве.`;
}
