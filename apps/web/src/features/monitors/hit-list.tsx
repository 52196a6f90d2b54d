import type { MonitorHit, RunChange } from '@vidno/contract/monitors/runs';
import { diffWords } from 'diff';
import { ArrowUpRight, ChevronDown, Equal, type LucideIcon, Minus, PencilLine, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatNumber } from '#shared/format/format.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Badge, type BadgeTone } from '#shared/ui/feedback/badge.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import styles from './hit-list.module.css';
import { changeTitles, type HitChange, hitTexts, resultTexts as texts } from './result.ts';

interface HitListProps {
  readonly hits: readonly HitChange[];
  readonly baseline: boolean;
  /** How many stayed as they were, folded behind their number. Null: all are shown alike. */
  readonly unchanged: number | null;
}

/** What is news first; what has not changed is folded. */
export function HitList({ hits, baseline, unchanged }: HitListProps) {
  if (unchanged === null) return <Cards label={texts.hits} hits={hits} baseline={baseline} />;
  const news = hits.filter(({ change }) => change !== 'unchanged');
  const rest = hits.filter(({ change }) => change === 'unchanged');
  return (
    <>
      {news.length > 0 && <Cards label={texts.hits} hits={news} baseline={baseline} />}
      {news.length === 0 && <p className={styles.quiet}>{texts.noNews}</p>}
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>
            {changeTitles.unchanged} <data value={unchanged}>{formatNumber(unchanged)}</data>
            <ChevronDown size={20} aria-hidden="true" />
          </summary>
          <Cards label={changeTitles.unchanged} hits={rest} baseline={baseline} />
        </details>
      )}
    </>
  );
}

function Cards({ label, hits, baseline }: Pick<HitListProps, 'hits' | 'baseline'> & { readonly label: string }) {
  return (
    <ul className={styles.hits} aria-label={label}>
      {hits.map((hitChange) => (
        <HitCard key={hitChange.key} hitChange={hitChange} baseline={baseline} />
      ))}
    </ul>
  );
}

interface HitCardProps {
  readonly hitChange: HitChange;
  /** True for the first run, which has nothing to compare with. */
  readonly baseline: boolean;
}

/** A person or a post, and how it differs from the previous run. */
function HitCard({ hitChange: { before, now, change }, baseline }: HitCardProps) {
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
              <p className={styles.cardQuiet}>
                <ChangedText before={old.subtitle} now={hit.subtitle} />
              </p>
            )}
          </div>
          {!baseline && <ChangeBadge change={change} />}
        </header>
        <HitText before={old.text} now={hit.text} />
        <footer className={styles.foot}>
          <span className={styles.cardQuiet}>
            {hit.published && (
              <>
                <time dateTime={hit.published}>{hitTexts.published(hit.published)}</time>
                <br />
              </>
            )}
            <time dateTime={hit.first_seen}>{hitTexts.firstSeen(hit.first_seen)}</time>
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
      {kind === 'post' ? hitTexts.openPost : hitTexts.openPerson}
      <VisuallyHidden>
        : {title}, {hitTexts.newTab}
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

/**
 * A longer text is cut, unless it has changed: the change may be anywhere.
 * @limit none
 */
const PREVIEW_CHARS = 420;

function HitText({ before, now }: { readonly before: string; readonly now: string }) {
  const [whole, setWhole] = useState(false);
  if (!before.trim() && !now.trim()) return <p className={styles.cardQuiet}>{hitTexts.noText}</p>;
  const isLong = before === now && now.length > PREVIEW_CHARS;
  return (
    <div className={styles.body}>
      <p className={styles.text} data-clamped={(isLong && !whole) || undefined}>
        <ChangedText before={before} now={now} />
      </p>
      {isLong && (
        <Button size="s" theme="white" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? hitTexts.less : hitTexts.whole}
        </Button>
      )}
    </div>
  );
}

interface ChangedTextProps {
  readonly before: string;
  readonly now: string;
}

/** A text with additions and removals marked by colour, by a line, and in words for screen readers. */
function ChangedText({ before, now }: ChangedTextProps) {
  const parts = useMemo(() => diffText(before, now), [before, now]);
  return parts.map(({ kind, text }, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a diff have no id but their index.
    if (kind === 'same') return <span key={place}>{text}</span>;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Mark key={place} className={styles[kind]}>
        <VisuallyHidden>{hitTexts[kind]} </VisuallyHidden>
        {text}
        <VisuallyHidden>{hitTexts.end}</VisuallyHidden>
      </Mark>
    );
  });
}

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const words = new Intl.Segmenter('ru', { granularity: 'word' });
/**
 * Diffing two long unrelated texts is not worth more time.
 * @limit time: The whole text is shown as changed.
 */
const DIFF_TIMEOUT_MS = 200;

/** The word-by-word difference of two texts. */
export function diffText(before: string, now: string): readonly DiffPart[] {
  if (before === now) return [{ kind: 'same', text: now }];
  const parts = diffWords(before, now, { intlSegmenter: words, timeout: DIFF_TIMEOUT_MS });
  if (!parts) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: now },
    ];
  }
  return parts.map(({ value, added, removed }) => ({ kind: kindOf(added, removed), text: value }));
}

function kindOf(added: boolean, removed: boolean): DiffPart['kind'] {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
}
