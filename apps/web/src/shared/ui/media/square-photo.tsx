import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import styles from './square-photo.module.css';

interface SquarePhotoProps {
  /** Null if the photo has been deleted. */
  readonly url: string | null;
  readonly alt: string;
}

/** A square photo, or a placeholder if it cannot be loaded. */
export function SquarePhoto({ url, alt }: SquarePhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url === null || url === broken) return <MissingPhoto alt={alt} />;
  return (
    <img
      className={styles.photo}
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(url)}
    />
  );
}

const texts = { noPhoto: 'Фото недоступно' };

/** Stands in for a photo that has been deleted or cannot be loaded. */
export function MissingPhoto({ alt }: { readonly alt: string }) {
  return (
    <span className={styles.missing} role="img" aria-label={`${alt}: ${texts.noPhoto}`}>
      <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}
