import type { MonitorHit } from '@vidno/contract/monitors/runs';
import { ArrowUpRight } from 'lucide-react';
import { Avatar } from '#shared/ui/avatar/avatar.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { Pair } from '../../result-rules.ts';
import { hitTexts as texts } from '../../result-texts.ts';
import { ChangeBadge } from './change-badge.tsx';
import { ChangedText } from './changed-text.tsx';
import styles from './hit-card.module.css';
import { HitText } from './hit-text.tsx';

interface HitCardProps {
  readonly pair: Pair;
  /** Nothing is new or old in the first run. */
  readonly baseline: boolean;
}

/** A person or a post, and how it differs from what the run before held. */
export function HitCard({ pair: { before, now, change }, baseline }: HitCardProps) {
  const hit = now ?? before;
  if (!hit) return null;
  const old = before ?? hit;
  return (
    <Card as="li" padding="none">
      <article className={classNames(styles.card, !baseline && styles[change])}>
        <header className={styles.head}>
          {hit.kind === 'person' && <Avatar name={hit.title} src={hit.image} />}
          <div className={styles.words}>
            <h3 className={styles.title}>
              <ChangedText before={old.title} now={hit.title} />
            </h3>
            {(hit.subtitle || old.subtitle) && (
              <p className={styles.quiet}>
                <ChangedText before={old.subtitle} now={hit.subtitle} />
              </p>
            )}
          </div>
          {!baseline && <ChangeBadge change={change} />}
        </header>
        <HitText before={old.text} now={hit.text} />
        <footer className={styles.foot}>
          <span className={styles.quiet}>
            {hit.published && (
              <>
                <time dateTime={hit.published}>{texts.published(hit.published)}</time>
                <br />
              </>
            )}
            <time dateTime={hit.first_seen}>{texts.firstSeen(hit.first_seen)}</time>
          </span>
          <Way hit={hit} />
        </footer>
      </article>
    </Card>
  );
}

function Way({ hit: { url, kind, title } }: { readonly hit: MonitorHit }) {
  if (!url) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.out}>
      {kind === 'post' ? texts.openPost : texts.openPerson}
      <VisuallyHidden>
        : {title}, {texts.newTab}
      </VisuallyHidden>
      <ArrowUpRight size={16} aria-hidden />
    </a>
  );
}
