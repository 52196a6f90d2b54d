import { ImageOff } from 'lucide-react';
import styles from './square-photo.module.css';

const texts = { noPhoto: 'Фото недоступно' };

/** Stands in for a photo that has been deleted or cannot be loaded. */
export function MissingPhoto({ alt }: { readonly alt: string }) {
  return (
    <span className={styles.missing} role="img" aria-label={`${alt}: ${texts.noPhoto}`}>
      <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}
