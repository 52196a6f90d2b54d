import { Link } from '@tanstack/react-router';
import { texts } from '../texts.ts';
import styles from './tag-links.module.css';

interface TagFilterProps {
  readonly tags: readonly string[];
  /** Null for every tag. */
  readonly selected: string | null;
}

export function TagFilter({ tags, selected }: TagFilterProps) {
  return (
    <nav className={styles.tags} aria-label={texts.tags}>
      <Link to="/materials" className={styles.tag} aria-current={selected === null ? 'page' : undefined}>
        {texts.all}
      </Link>
      {tags.map((tag) => (
        <Link
          key={tag}
          to="/materials"
          search={{ tag }}
          activeOptions={{ exact: true }}
          className={styles.tag}
          aria-current={tag === selected ? 'page' : undefined}
        >
          {tag}
        </Link>
      ))}
    </nav>
  );
}
