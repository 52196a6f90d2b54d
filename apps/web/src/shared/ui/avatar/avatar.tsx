import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { ownUrl } from '../own-url.ts';
import styles from './avatar.module.css';
import { initialsOf, toneOf } from './avatar-rules.ts';

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
