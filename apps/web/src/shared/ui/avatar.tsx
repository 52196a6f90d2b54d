import { useState } from 'react';
import { ownUrl } from '../navigation/paths.ts';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

interface AvatarProps {
  readonly name: string;
  /** Shown only if it is on our own server. */
  readonly src?: string | null;
  readonly size?: 's' | 'm' | 'l';
}

/** A picture next to a written name; initials if there is none. */
export function Avatar({ name, src, size = 'm' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const address = ownUrl(src);
  return (
    <span className={classNames(styles.avatar, styles[size], styles[toneOf(name)])} aria-hidden>
      {address !== null && address !== broken ? (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

const TONES = ['accent', 'success', 'warning', 'danger'] as const;

/** The first letters of the first two words: «Анна Соколова» → АС. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase('ru') ?? '')
    .join('');
}

/** The same name always has the same colour. */
export function toneOf(name: string): (typeof TONES)[number] {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return TONES[sum % TONES.length] ?? 'accent';
}
