import type { MonitorHit, RunChange } from '@vidno/contract/monitors/runs';
import { ArrowUpRight, Equal, type LucideIcon, Minus, PencilLine, Plus } from 'lucide-react';
import { Avatar } from '#shared/ui/avatar/avatar.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Badge, type BadgeTone } from '#shared/ui/feedback/badge.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { HitChange } from '../../result-rules.ts';
import { changeTitles, hitTexts as texts } from '../../result-texts.ts';
import { ChangedText } from './changed-text.tsx';
import styles from './hit-card.module.css';
import { HitText } from './hit-text.tsx';

interface HitCardProps {
  readonly hitChange: HitChange;
  /** True for the first run, which has nothing to compare with. */
  readonly baseline: boolean;
}

/** A person or a post, and how it differs from the previous run. */
export function HitCard({ hitChange: { before, now, change }, baseline }: HitCardProps) {
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
          <OriginalLink hit={hit} />
        </footer>
      </article>
    </Card>
  );
}

function OriginalLink({ hit: { url, kind, title } }: { readonly hit: MonitorHit }) {
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

const LOOKS: Record<RunChange, { tone: BadgeTone; Icon: LucideIcon }> = {
  new: { tone: 'success', Icon: Plus },
  changed: { tone: 'warning', Icon: PencilLine },
  gone: { tone: 'danger', Icon: Minus },
  unchanged: { tone: 'neutral', Icon: Equal },
};

function ChangeBadge({ change }: { readonly change: RunChange }) {
  const { tone, Icon } = LOOKS[change];
  return (
    <Badge tone={tone}>
      <Icon size={14} aria-hidden />
      {changeTitles[change]}
    </Badge>
  );
}
