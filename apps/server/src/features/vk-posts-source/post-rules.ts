import type { MonitorPlace } from '@vidno/contract/monitors/monitors';
import type { VkFeedPost } from '@vidno/providers/vk/search-objects';
import type { MonitorItem } from '#features/sources/public.ts';
import type { TextQuery } from './text-repository.ts';

/** The phrases in quotation marks, and the other words. */
export function toTextQuery(keyword: string): TextQuery {
  const parts = normaliseText(keyword).split(/["«»“”„]/);
  return {
    words: parts.filter((_, index) => index % 2 === 0).join(' '),
    phrases: parts.filter((part, index) => index % 2 === 1 && part.trim() !== ''),
  };
}

/** VK puts phrases between plain quotation marks. */
export function toVkQuery({ words, phrases }: TextQuery): string {
  return [words, ...phrases.map((phrase) => `"${phrase.trim()}"`)].join(' ').replace(/\s+/g, ' ').trim();
}

/** The post's text; for a repost without a comment, the original's text. Links in VK's markup become their titles. */
export function textOf({ text, copy_history: originals = [] }: VkFeedPost): string {
  const [original] = originals;
  const full = text.trim() === '' ? (original?.text ?? '') : text;
  return full.replace(/\[(?:id|club|public|https?:)[^\]|]*\|([^\]]*)\]/g, '$1').trim();
}

/** Normalised for comparison, without relying on the database's collation for the case of Russian letters. */
export function normaliseText(text: string): string {
  return text.toWellFormed().normalize('NFC').replaceAll('\0', ' ').toLowerCase().replaceAll('ё', 'е');
}

/** A post without coordinates is outside every place. */
export function isWithin({ geo }: VkFeedPost, place: MonitorPlace | null): boolean {
  if (place === null) return true;
  const [latitude, longitude] = geo?.coordinates.trim().split(/\s+/).map(Number) ?? [];
  if (latitude === undefined || longitude === undefined || !Number.isFinite(latitude + longitude)) return false;
  return kilometresBetween({ latitude, longitude }, place) <= place.radius_km;
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_KM = 6_371;

/** Great-circle distance (haversine). */
export function kilometresBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfSine = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const squared =
    halfSine(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfSine(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(squared)));
}

export function toMonitorItem(post: VkFeedPost, authors: ReadonlyMap<number, string>): MonitorItem {
  const key = `${post.owner_id}_${post.id}`;
  const author = authors.get(post.from_id ?? post.owner_id);
  const owner = authors.get(post.owner_id);
  return {
    key,
    kind: 'post',
    title: author || owner || 'Пост ВКонтакте',
    text: textOf(post),
    subtitle: owner !== undefined && owner !== author ? `ВКонтакте, на стене «${owner}»` : 'ВКонтакте',
    url: `https://vk.com/wall${key}`,
    personId: null,
    published: new Date(post.date * 1_000),
  };
}
