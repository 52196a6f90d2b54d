import type { Heading } from '../rules.ts';
import { texts } from '../texts.ts';
import styles from './article-contents.module.css';

const WORTH_LISTING = 2;

/** Links to the headings; a text with a single one needs none. */
export function ArticleContents({ headings }: { readonly headings: readonly Heading[] }) {
  if (headings.length < WORTH_LISTING) return null;
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <p id="contents" className={styles.title}>
        {texts.contents}
      </p>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
